import { beginning } from '@grid/schema/clean'
import type { Report } from '@grid/schema/report'
import { useReportedText } from './reported-text'

const SHOWN = 80

/** The beginning of what was reported, with its author. */
export function ReportedTarget({ report }: { readonly report: Report }) {
  const found = useReportedText(report)
  if (found === undefined) return <>{`A ${report.target_type}`}</>
  if (found === null) return <>{`A ${report.target_type} that is gone`}</>
  return <>{`${beginning(found.text, SHOWN)} (by ${found.author})`}</>
}
