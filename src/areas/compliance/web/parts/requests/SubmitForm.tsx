import { z } from 'zod'
import { complianceRequests, NewSubmission } from '#areas/compliance/requests/contract.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import type { EvidenceField } from '#areas/compliance/requirements/contract.ts'
import { DocumentFiles } from '#areas/compliance/web/parts/requests/DocumentFiles.tsx'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { useArrivals } from '#areas/files/web/public.tsx'
import { call, Refused } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

/** What is asked, as far as it is filled in here. */
type Asked = Pick<ComplianceRequest, 'id' | 'evidence' | 'statement' | 'version' | 'kind'>
type Body = z.input<typeof NewSubmission>
type Props<Reply> = {
  request: Asked
  onDone: (reply: Reply) => void
  /** Left out: as somebody with an account. `uploadsAt`: below which what is sent for it stands. */
  byLink?: { uploadsAt: string; send: (body: Body) => Promise<Reply> }
}

/** What is not filled in is not sent: the server says which of it is needed. */
const schema = NewSubmission.extend({ answers: z.record(z.string(), z.string().nullable()) })

/** Fields, photos and the name under a statement: by the person themselves, or by a colleague on their behalf. */
export function SubmitForm<Reply = ComplianceRequest>({ request, onDone, byLink }: Props<Reply>) {
  const { id, evidence, statement, version, kind } = request
  const { arrivals, add, remove, change, given } = useArrivals(byLink?.uploadsAt)
  const busy = arrivals.some(({ state }) => state === 'sending')
  const blank = Object.fromEntries(evidence.map(({ key }) => [key, null]))
  const submit =
    byLink?.send ??
    ((body: Body) => call(complianceRequests.submit, { params: { id }, body }) as Promise<Reply>)
  const form = useRecordForm({
    schema,
    initial: { answers: blank, file_ids: [], uploads: [], typed_name: '', version },
    save: async ({ answers, ...body }) => {
      const here = arrivals.filter(({ state }) => state === 'here')
      const filled = Object.entries(answers ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : []))
      const uploads = here.map(({ upload }) => upload!)
      given.current = true
      try {
        return await submit({ ...body, uploads, answers: Object.fromEntries(filled) })
      } catch (error) {
        given.current = false
        // What is wrong with one of the files stands beside that file.
        if (error instanceof Refused)
          for (const [place, { key }] of here.entries()) {
            const [words] = error.problem.errors?.[`uploads.${place}`] ?? []
            if (words) change(key, { state: 'refused', words })
          }
        throw error
      }
    },
    // Looking at it is noted, too.
    part: true,
    // By link the page itself says how far they are.
    ...(byLink ? {} : { saved: 'Submitted' }),
    refreshes: byLink ? ['asked-documents'] : ['compliance-requests', 'history'],
    onSaved: onDone,
  })
  const { file_ids, uploads } = form.form.errors
  return (
    <Form form={form} className={classes.form}>
      {statement !== '' && (
        <>
          <p className={classes.statement}>{statement}</p>
          <TextField
            name="typed_name"
            label="Type your full name to agree"
            autoComplete="name"
            maxLength={200}
          />
        </>
      )}
      {evidence.map((field) => (
        <Answer key={field.key} field={field} />
      ))}
      {kind !== 'acknowledgement' && (
        <DocumentFiles arrivals={arrivals} error={file_ids ?? uploads} onFiles={add} onRemove={remove} />
      )}
      <div className={classes.bar}>
        <SubmitButton size="md" className={classes.send} loading={form.saving} disabled={busy}>
          {statement !== '' && kind === 'acknowledgement' ? 'I agree' : 'Submit'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Answer({ field: { key, label, kind, required, options } }: { field: EvidenceField }) {
  const shared = { name: `answers.${key}`, label: required ? label : `${label} (if there is one)` }
  if (kind === 'day') return <DateField {...shared} />
  if (kind === 'choice')
    return <SelectField {...shared} options={options.map((value) => ({ value, label: value }))} />
  return <TextField {...shared} />
}
