import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { z } from 'zod'
import { complianceRequests, NewSubmission } from '#areas/compliance/requests/contract.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import type { EvidenceField } from '#areas/compliance/requirements/contract.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { useUploads } from '#areas/files/web/public.tsx'
import { call } from '#kit/call.ts'
import { useMe } from '#kit/session.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextField } from '#kit/ui/form/fields.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

type Props = { request: ComplianceRequest; onDone: () => void }

/** What is not filled in is not sent: the server says which of it is needed. */
const schema = NewSubmission.extend({ answers: z.record(z.string(), z.string().nullable()) })

const stateWords = {
  sending: 'is being sent',
  checking: 'is being checked',
  done: 'is here',
  refused: 'was not taken',
}

/** Fields, photos and the name under a statement: by the person themselves, or by a colleague on their behalf. */
export function SubmitForm({ request, onDone }: Props) {
  const { id, evidence, statement, version, subject, subject_id, sensitive, kind } = request
  const { sent, add } = useUploads()
  const isCandidate = useMe()?.kind === 'candidate'
  const file_ids = sent.flatMap((each) => (each.state === 'done' && each.id ? [each.id] : []))
  const busy = sent.some(({ state }) => state === 'sending' || state === 'checking')
  const blank = Object.fromEntries(evidence.map(({ key }) => [key, null]))
  const form = useRecordForm({
    schema,
    initial: { answers: blank, file_ids: [], typed_name: '', version },
    save: ({ answers, ...body }) =>
      call(complianceRequests.submit, {
        params: { id },
        body: {
          ...{ ...body, file_ids },
          answers: Object.fromEntries(
            Object.entries(answers ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : [])),
          ),
        },
      }),
    saved: 'Submitted',
    refreshes: ['compliance-requests', 'history'],
    onSaved: onDone,
  })
  const whose = isCandidate ? { subject: null, subject_id: null } : { subject, subject_id }
  const take = (files: FileList | null) => {
    const visibility =
      isCandidate || subject === 'candidates' ? ('candidate' as const) : ('internal' as const)
    if (files?.length) add([...files], { ...whose, category: 'other', visibility, sensitive })
  }
  const error = form.form.errors.file_ids
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
        <div className={classes.part} data-path="file_ids" tabIndex={-1}>
          <div className={classes.bar}>
            <Chooser label="Take a photo" icon={<IconCamera size={16} />} photo onFiles={take} />
            <Chooser label="Choose files" icon={<IconUpload size={16} />} onFiles={take} />
          </div>
          <p className={classes.note}>Front and back are two photos. PDF and pictures are taken.</p>
          {error && (
            <p className={classes.refused} role="alert">
              {error}
            </p>
          )}
          {sent.length > 0 && (
            <ul className={classes.sent} aria-label="Files" aria-live="polite">
              {sent.map(({ key, name, state, percent, words }) => (
                <li key={key} {...(state === 'refused' ? { className: classes.refused } : {})}>
                  {name} {state === 'sending' ? `${percent} %` : stateWords[state]}
                  {words && state === 'refused' ? `: ${words}` : ''}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={classes.bar}>
        <Button type="submit" loading={form.saving} disabled={busy}>
          Submit
        </Button>
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

type ChooserProps = {
  label: string
  icon: React.ReactNode
  photo?: boolean
  onFiles: (files: FileList | null) => void
}

function Chooser({ label, icon, photo = false, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        accept={photo ? 'image/jpeg,image/png' : '.pdf,.png,.jpg,.jpeg,.webp,.docx'}
        {...(photo ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
