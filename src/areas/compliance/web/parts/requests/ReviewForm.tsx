import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { complianceRequests, NewReview } from '#areas/compliance/requests/contract.ts'
import type { ComplianceRequest } from '#areas/compliance/requests/request-contract.ts'
import { rejectNames } from '#areas/compliance/requests/words.ts'
import classes from '#areas/compliance/web/parts/requests/requests.module.css'
import { call } from '#kit/call.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { SelectField, TextareaField } from '#kit/ui/form/fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'

const codes = Object.entries(rejectNames).map(([value, label]) => ({ value, label }))

type Props = { request: ComplianceRequest }

/** Approves what was submitted, with the days read off it, or sends it back. */
export function ReviewForm({ request }: Props) {
  const [decision, setDecision] = useState<'approve' | 'reject'>('approve')
  const section = useRef<HTMLElement>(null)
  // Whoever reviews by keyboard goes on at the first field, and decides with Enter.
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('input, textarea, button[type="submit"]')?.focus()
  }, [decision])
  return (
    <section className={classes.part} ref={section} aria-label="Review">
      <h3>Review</h3>
      <Review key={decision} request={request} decision={decision} onOther={setDecision} />
    </section>
  )
}

type ReviewProps = Props & {
  decision: 'approve' | 'reject'
  onOther: (decision: 'approve' | 'reject') => void
}

function Review({ request, decision, onOther }: ReviewProps) {
  const { id, expiry, issued_on, expires_on, submission_no, two_people, status } = request
  const approves = decision === 'approve'
  const form = useRecordForm({
    schema: NewReview,
    initial: {
      ...{ decision, submission_no, code: null, reason: '' },
      ...(approves ? { issued_on, expires_on } : { issued_on: null, expires_on: null }),
    },
    save: (body) => call(complianceRequests.review, { params: { id }, body }),
    saved: approves ? 'Approved' : 'Sent back',
    refreshes: ['compliance-requests', 'history'],
  })
  const isFirst = two_people && status === 'submitted'
  return (
    <Form form={form} className={classes.form}>
      {approves && expiry !== 'none' && (
        <>
          <DateField name="issued_on" label="Issued on" />
          <DateField
            name="expires_on"
            label="Expires on"
            {...(expiry === 'months' ? { description: 'Left empty: by the months of the requirement' } : {})}
          />
        </>
      )}
      {!approves && (
        <>
          <SelectField name="code" label="What is wrong" options={codes} />
          <TextareaField name="reason" label="What to do" description="Whoever is asked reads it" rows={2} />
        </>
      )}
      {approves && isFirst && (
        <p className={classes.note}>Two people check this: yours is the first check.</p>
      )}
      <div className={classes.bar}>
        <SubmitButton loading={form.saving}>
          {!approves ? 'Send back' : isFirst ? 'Approve as the first' : 'Approve'}
        </SubmitButton>
        <Button variant="default" onClick={() => onOther(approves ? 'reject' : 'approve')}>
          {approves ? 'Send back…' : 'Approve instead'}
        </Button>
      </div>
    </Form>
  )
}
