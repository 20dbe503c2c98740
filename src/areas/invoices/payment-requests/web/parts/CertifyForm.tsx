import { useState } from 'react'
import type { z } from 'zod'
import {
  type AskedApplication,
  askedApplications,
  NewCertificate,
} from '#areas/invoices/payment-requests/contract.ts'
import { call, Refused } from '#kit/call.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { moneyText } from '#kit/ui/format.ts'
import classes from '#kit/ui/guest/answer.module.css'
import { notifyRefusal } from '#kit/ui/toast.ts'
import { requiredText } from '#platform/http/contract.ts'

type Props = {
  id: number
  asked: AskedApplication & { net: number }
  onCertified: (asked: AskedApplication) => void
  /** The link has ended meanwhile; with the reason. */
  onDead: (text: string) => void
}

const Answer = NewCertificate.extend({ name: requiredText(120) })
type Answer = z.output<typeof Answer>

/** The client writes down what it certifies, looks at it once more, and sends it. */
export function CertifyForm({ id, asked, onCertified, onDead }: Props) {
  const [checking, setChecking] = useState<Answer>()
  const [sending, setSending] = useState(false)
  const form = useRecordForm({
    schema: Answer,
    initial: { certified: asked.net, reference: '', note: '', name: '' },
    save: async (given) => setChecking(Answer.parse(given)),
    refreshes: ['asked-applications'],
  })
  const send = async (body: Answer) => {
    setSending(true)
    try {
      onCertified(await call(askedApplications.certify, { params: { link_id: id }, body }))
    } catch (error) {
      setChecking(undefined)
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) onDead(error.problem.description)
      else if (error.problem.errors) form.form.setErrors(firstOf(error.problem.errors))
      else notifyRefusal(error)
    } finally {
      setSending(false)
    }
  }
  const { number, client_name, net, currency, agency_name } = asked
  const less = checking && checking.certified < net
  return (
    <div>
      <section className={classes.lead} aria-label="What is applied for">
        <p className={classes.who}>
          {number}, {client_name}
        </p>
        <p>
          <strong>{moneyText(net, currency)}</strong> without VAT
        </p>
      </section>
      <Form form={form} className={classes.form}>
        <MoneyField name="certified" label="You certify, without VAT" currency={currency} />
        <TextField name="reference" label="Number of your certificate" maxLength={60} />
        <TextareaField name="note" label="If it is less: why" />
        <TextField name="name" label="Your name" maxLength={120} />
        <SubmitButton size="md" fullWidth>
          Check and certify
        </SubmitButton>
      </Form>
      <ConfirmDialog
        opened={checking !== undefined}
        onClose={() => setChecking(undefined)}
        title={`Certify ${moneyText(checking?.certified ?? 0, currency)}?`}
        confirm="Certify"
        loading={sending}
        onConfirm={() => checking && void send(checking)}
      >
        <p className={classes.small}>
          {less && `${moneyText(net - checking.certified, currency)} of ${number} stay open. `}
          {agency_name} invoices what you certify, and VAT. You certify once.
        </p>
      </ConfirmDialog>
    </div>
  )
}

const firstOf = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0]]))
