import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { candidates } from '#areas/candidates/contract.ts'
import { clients } from '#areas/clients/contract.ts'
import { complianceRequests } from '#areas/compliance/requests/contract.ts'
import { requirements } from '#areas/compliance/requirements/contract.ts'
import { subjectNames } from '#areas/compliance/words.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { FormModal } from '#kit/ui/dialogs/FormModal.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { MultiSelectField } from '#kit/ui/form/MultiSelectField.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { notify } from '#kit/ui/toast.ts'
import { Day, Id, text } from '#platform/http/contract.ts'

type Subject = 'candidates' | 'suppliers' | 'clients'
type Props = {
  /** Of one record, or of these candidates; absent: it is chosen here. */
  of?: { subject: Subject; id: number }
  ids?: readonly number[]
  onClose: () => void
}

const schema = z.object({
  subject: z.enum(['candidates', 'suppliers', 'clients']),
  record_id: Id,
  requirement_ids: z.array(Id).min(1, 'Choose at least one').max(60),
  due_on: Day.nullable(),
  note: text(1000),
})

const subjectOptions = (['candidates', 'suppliers', 'clients'] as const).map((value) => ({
  ...{ value, label: subjectNames[value] },
}))

/** Asks one record for what is chosen here; or several candidates, from their list. */
export function AskDialog({ of, ids, onClose }: Props) {
  const fixed = of ?? (ids ? { subject: 'candidates' as const, id: ids[0]! } : undefined)
  const form = useRecordForm({
    schema,
    initial: {
      ...{ subject: fixed?.subject ?? 'candidates', record_id: fixed?.id ?? null },
      ...{ requirement_ids: [], due_on: null, note: '' },
    },
    save: ({ record_id, ...body }) =>
      call(complianceRequests.create, { body: { ...body, subject_ids: ids ? [...ids] : [record_id] } }),
    refreshes: ['compliance-requests'],
    onSaved: ({ made, there }) => {
      notify({
        type: 'success',
        title: made === 0 ? 'All of it is asked or met already' : `${made} asked for`,
        description: there > 0 && made > 0 ? `${there} asked or met already.` : '',
      })
      onClose()
    },
  })
  const subject = (form.form.values.subject ?? 'candidates') as Subject
  const query = { applies_to: [subject], per_page: 100 } as never
  const known = useQuery(queryOf(requirements.list, { query })).data?.data ?? []
  return (
    <FormModal title="Ask for documents" form={form} submit="Ask" onClose={onClose}>
      {!fixed && (
        <>
          <SelectField
            name="subject"
            label="Asked of"
            options={subjectOptions}
            onPick={() => {
              form.form.setFieldValue('record_id', null)
              form.form.setFieldValue('requirement_ids', [])
            }}
          />
          {subject === 'candidates' && (
            <RecordPicker
              name="record_id"
              label="Candidate"
              endpoint={candidates.list}
              nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
            />
          )}
          {subject === 'suppliers' && (
            <RecordPicker name="record_id" label="Supplier" endpoint={suppliers.list} />
          )}
          {subject === 'clients' && <RecordPicker name="record_id" label="Client" endpoint={clients.list} />}
        </>
      )}
      <MultiSelectField
        name="requirement_ids"
        label="Requirements"
        numeric
        options={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <DateField name="due_on" label="Due" description="Left empty: by the days of each requirement" />
      <TextareaField name="note" label="Note" description="Read by whoever is asked" rows={2} />
    </FormModal>
  )
}
