import { Page, PageHeader, Section } from '../../design/page'
import { Controls } from './controls'
import { Messages } from './messages'
import { Pieces } from './pieces'
import { Swatches } from './swatches'
import { TypeSpecimen } from './type-specimen'

/** Every token and piece in all its states; absent from the production build. */
export function DesignPage() {
  return (
    <Page title="Design sheet">
      <PageHeader title="Design sheet" lead="Every token and every piece, in every state." />
      <Section id="colour" title="Colour">
        <Swatches />
      </Section>
      <Section id="type" title="Type">
        <TypeSpecimen />
      </Section>
      <Section id="controls" title="Controls">
        <Controls />
      </Section>
      <Section id="pieces" title="Pieces">
        <Pieces />
      </Section>
      <Section id="messages" title="Messages">
        <Messages />
      </Section>
    </Page>
  )
}
