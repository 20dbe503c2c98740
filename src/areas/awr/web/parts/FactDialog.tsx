import type { z } from 'zod'
import { awr, NewFact } from '#areas/awr/contract.ts'
import { factKinds } from '#areas/awr/fact-kinds.ts'
import { whyNotFact } from '#areas/awr/rules.ts'
import { refreshes } from '#areas/awr/web/data.ts'
import { factNames } from '#areas/awr/words.ts'
import { call } from '#kit/call.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const kinds = factKinds.map((value) => ({ value, label: factNames[value] }))

const schema = (NewFact as z.ZodType<NewFact, NewFact>).superRefine((given, ctx) => {
  for (const [field, [message = '']] of Object.entries(whyNotFact(given)?.errors ?? {}))
    ctx.addIssue({ code: 'custom', path: [field], message })
})

/** Why no work was done, or that the role is another one. */
export function FactDialog({ placementId, onClose }: { placementId: number; onClose: () => void }) {
  const form = useRecordForm({
    schema,
    initial: { kind: 'annual_leave', from_day: '', to_day: null, note: '' } as never,
    save: (body) => call(awr.addFact, { params: { id: placementId }, body: body as never }),
    saved: 'Added, and the weeks counted again',
    refreshes,
    onSaved: onClose,
  })
  return (
    <FormModal title="Add an absence or a role" form={form} submit="Add" onClose={onClose}>
      <Fields />
    </FormModal>
  )
}

function Fields() {
  const { form } = useFormState()
  const isRole = (form.values as unknown as NewFact).kind === 'role_changed'
  return (
    <>
      <SelectField name="kind" label="What" options={kinds} searchable={false} />
      <DateField name="from_day" label={isRole ? 'In the other role from' : 'First day'} />
      {!isRole && <DateField name="to_day" label="Last day" description="Leave it empty while it goes on." />}
      <TextareaField
        name="note"
        label={isRole ? 'How and when the worker was told in writing' : 'Note'}
        rows={2}
      />
    </>
  )
}
