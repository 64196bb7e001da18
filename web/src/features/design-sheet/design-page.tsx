import { Page } from '../../design/page'

/** Every token and piece in all its states; absent from the production build. */
export function DesignPage() {
  return <Page title="Design sheet">{null}</Page>
}
