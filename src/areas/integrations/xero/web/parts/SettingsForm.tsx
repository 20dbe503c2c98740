import { z } from 'zod'
import { pushModes, type XeroConnection, xero } from '#areas/integrations/xero/contract.ts'
import { call } from '#kit/call.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, SwitchField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { Stack } from '#kit/ui/Stack.tsx'
import { Day, Version } from '#platform/http/contract.ts'

const Settings = z.object({
  version: Version,
  push_as: z.enum(pushModes),
  attach_pdf: z.boolean(),
  from_day: Day,
  paused: z.boolean(),
})

/** As what documents go, since when, and whether at all. */
export function SettingsForm({ connection }: { connection: XeroConnection }) {
  const { id, version, push_as, attach_pdf, from_day, paused } = connection
  const form = useRecordForm({
    schema: Settings,
    initial: { version, push_as, attach_pdf, from_day: from_day ?? '', paused },
    save: (body) => call(xero.save, { params: { id }, body }),
    saved: 'Saved',
    refreshes: ['integrations', 'history'],
  })
  return (
    <Panel title="How it goes">
      <Form form={form}>
        <Stack>
          <SelectField
            name="push_as"
            label="Documents arrive in Xero as"
            options={[
              { value: 'DRAFT', label: 'Drafts, for somebody to approve there' },
              { value: 'AUTHORISED', label: 'Approved' },
            ]}
            searchable={false}
          />
          <DateField name="from_day" label="Documents issued from" />
          <SwitchField
            name="attach_pdf"
            label="Attach the PDF"
            description="A call to Xero more for each document: a few go with each run."
          />
          <SwitchField
            name="paused"
            label="Pause"
            description="Nothing goes and nothing comes back meanwhile."
          />
          <div>
            <SubmitButton>Save</SubmitButton>
          </div>
        </Stack>
      </Form>
    </Panel>
  )
}
