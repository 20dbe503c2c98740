import { EventsField } from '#areas/webhooks/web/parts/EventsField.tsx'
import { TextField } from '#kit/ui/form/fields.tsx'
import { Section, Wide } from '#kit/ui/form/Section.tsx'

export function WebhookFields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <Section
        title="Receiver"
        description="The program that is sent each event, as JSON and signed by the Standard Webhooks scheme."
      >
        <TextField name="name" label="Name" placeholder="Payroll sync" autoFocus={isNew} />
        <Wide>
          <TextField name="url" label="Address" type="url" placeholder="https://example.com/saffron" />
        </Wide>
      </Section>
      <Section
        title="Events"
        description="What it hears of. It is sent the id of the record and the names of the fields that changed."
      >
        <Wide>
          <EventsField name="events" />
        </Wide>
      </Section>
    </>
  )
}
