import type { Report } from '@grid/schema/report'
import { excerptOf, useReportedText } from './reported-text'

/** The beginning of what was reported, with its author. */
export function ReportedTarget({ report }: { readonly report: Report }) {
  const found = useReportedText(report)
  if (found === undefined) return <>{`A ${report.target_type}`}</>
  if (found === null) return <>{`A ${report.target_type} that is gone`}</>
  return <>{`${excerptOf(found.text)} (by ${found.author})`}</>
}
