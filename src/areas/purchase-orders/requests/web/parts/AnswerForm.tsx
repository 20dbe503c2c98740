import { useState } from 'react'
import { type AskedOrder, askedOrders, NewAnswer } from '#areas/purchase-orders/requests/contract.ts'
import { call, Refused } from '#kit/call.ts'
import { Facts, filled } from '#kit/ui/detail/Facts.tsx'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { Form } from '#kit/ui/form/Form.tsx'
import { TextareaField, TextField } from '#kit/ui/form/fields.tsx'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { dayText, moneyText } from '#kit/ui/format.ts'
import classes from '#kit/ui/guest/answer.module.css'
import { notifyRefusal } from '#kit/ui/toast.ts'

type Props = {
  id: number
  asked: AskedOrder
  onAnswered: (asked: AskedOrder) => void
  /** The link has ended meanwhile; with the reason. */
  onDead: (text: string) => void
}

/** The contact writes down the next order, looks at it once more, and sends it. */
export function AnswerForm({ id, asked, onAnswered, onDead }: Props) {
  const [checking, setChecking] = useState<NewAnswer>()
  const [sending, setSending] = useState(false)
  const form = useRecordForm({
    schema: NewAnswer,
    initial: { number: '', budget: null, starts_on: null, ends_on: null, note: '' },
    save: async (given) => setChecking(NewAnswer.parse(given)),
    refreshes: ['asked-orders'],
  })
  const send = async (body: NewAnswer) => {
    setSending(true)
    try {
      onAnswered(await call(askedOrders.answer, { params: { request_id: id }, body }))
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
  return (
    <>
      <Lead asked={asked} />
      <Form form={form} className={classes.form}>
        <TextField name="number" label="Number of the new purchase order" maxLength={60} />
        <MoneyField name="budget" label="Amount, without VAT" currency={asked.currency} />
        <DateField name="starts_on" label="Starts" placeholder={`When ${asked.number} is used up`} />
        <DateField name="ends_on" label="Ends" placeholder="No end" />
        <TextareaField name="note" label="Anything we should know" />
        <SubmitButton size="md" fullWidth>
          Check and send
        </SubmitButton>
      </Form>
      <ConfirmDialog
        opened={checking !== undefined}
        onClose={() => setChecking(undefined)}
        title="Send this purchase order?"
        confirm="Send"
        loading={sending}
        onConfirm={() => checking && void send(checking)}
      >
        {checking && <AnswerFacts answer={checking} currency={asked.currency} />}
        <p className={classes.small}>
          {asked.agency_name} may charge {asked.client_name} up to this amount, once they have accepted it.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Lead({ asked }: { asked: AskedOrder }) {
  const { number, left, budget, currency, ends_on, client_name } = asked
  if (left === null || budget === null) return null
  return (
    <section className={classes.lead} aria-label="What runs low">
      <p className={classes.who}>
        {number}, {client_name}
      </p>
      <p>
        <strong>{left > 0 ? moneyText(left, currency) : 'Nothing'} left</strong> of{' '}
        {moneyText(budget, currency)}
        {ends_on && `, until ${dayText(ends_on, 'date')}`}
      </p>
    </section>
  )
}

/** What was named, as names and values. */
export const AnswerFacts = ({
  answer,
  currency,
}: {
  answer: Omit<NewAnswer, 'note'> & { note: string | null }
  currency: string
}) => (
  <Facts
    items={filled([
      ['Number', answer.number],
      ['Amount, without VAT', moneyText(answer.budget, currency)],
      ['Starts', answer.starts_on && dayText(answer.starts_on, 'date')],
      ['Ends', answer.ends_on && dayText(answer.ends_on, 'date')],
      ['Note', answer.note],
    ])}
  />
)

const firstOf = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0]]))
