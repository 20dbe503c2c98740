import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invoice } from '#areas/invoices/contract.ts'
import { type Creditable, credits } from '#areas/invoices/credits/contract.ts'
import {
  askedOf,
  type Begin,
  type By,
  creditForm,
  startOf,
  type Typed,
} from '#areas/invoices/credits/web/parts/asked.ts'
import classes from '#areas/invoices/credits/web/parts/Credit.module.css'
import { CreditEffect } from '#areas/invoices/credits/web/parts/CreditEffect.tsx'
import { creditReasons } from '#areas/invoices/credits/words.ts'
import { unitName } from '#areas/invoices/document/format.ts'
import { call } from '#kit/call.ts'
import { queryOf } from '#kit/query.ts'
import { Form } from '#kit/ui/form/Form.tsx'
import { CheckboxField, SelectField, SwitchField, TextareaField } from '#kit/ui/form/fields.tsx'
import { MoneyField, QuantityField } from '#kit/ui/form/number-fields.tsx'
import { SubmitButton } from '#kit/ui/form/SubmitButton.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { countText, moneyText, numberText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

type Props = {
  invoice: Pick<Invoice, 'id' | 'number' | 'type'>
  /** What it begins with; nothing is chosen otherwise. */
  begin?: Begin
  onClose: () => void
}

/** Asks what of an issued document is given back and why, and shows what that does before anything is written. */
export function CreditDialog({ invoice, begin, onClose }: Props) {
  const { data } = useQuery({ ...queryOf(credits.show, { params: { id: invoice.id } }), staleTime: 0 })
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened
      size="lg"
      centered
      onClose={() => busy || onClose()}
      title={`Credit ${invoice.number}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data?.refused ? (
        <Notice tone="warning" title={data.refused.title}>
          {data.refused.description}
        </Notice>
      ) : (
        data && (
          <CreditForm
            invoice={invoice}
            {...(begin && { begin })}
            left={data}
            onClose={onClose}
            onBusy={setBusy}
          />
        )
      )}
    </Modal>
  )
}

const ways: { value: By; label: string }[] = [
  { value: 'whole', label: 'All that is left' },
  { value: 'lines', label: 'Lines' },
  { value: 'amount', label: 'An amount' },
]

type FormProps = Props & { left: Creditable; onBusy: (busy: boolean) => void }

function CreditForm({ invoice, begin, left, onClose, onBusy }: FormProps) {
  const go = useGo()
  const form = useRecordForm({
    schema: creditForm,
    initial: startOf(left, begin) as never,
    save: async (values) => {
      onBusy(true)
      const { reason_code, reason } = values
      const rebate = begin?.rebate_id !== undefined && { rebate_id: begin.rebate_id }
      const body = { ...askedOf(values, left), reason_code, reason, ...rebate }
      return call(credits.create, { params: { id: invoice.id }, body }).finally(() => onBusy(false))
    },
    saved: 'Credit note drafted',
    refreshes: ['invoices', 'invoice-counts', 'history', ...(begin?.rebate_id ? ['placements'] : [])],
    onSaved: async ({ id }) => {
      onClose()
      await go(`/invoices/${id}/view`)
    },
  })
  const typed = form.form.values as Typed
  const hasTime = left.lines.some(({ has_time }) => has_time)
  return (
    <Form form={form}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label="What is credited"
          value={typed.by}
          onChange={(by) => form.form.setFieldValue('by', by as By)}
          data={ways}
        />
        {typed.by === 'whole' && (
          <p className={classes.text}>
            {moneyText(left.left.net, left.currency)} before VAT, {moneyText(left.left.gross, left.currency)}{' '}
            with it.
          </p>
        )}
        {typed.by === 'lines' && <Lines left={left} typed={typed} />}
        {typed.by === 'amount' && (
          <MoneyField
            name="amount"
            label="Amount before VAT"
            description={`Goodwill, of no line. At most ${moneyText(left.left.net, left.currency)}.`}
            currency={left.currency}
          />
        )}
        {hasTime && !begin?.rebate_id && typed.by !== 'amount' && (
          <SwitchField
            name="reinstate"
            label="Put the time back"
            description="Its time is ready for another document once the credit note is issued."
          />
        )}
        <SelectField
          name="reason_code"
          label="Why"
          options={Object.entries(creditReasons).map(([value, label]) => ({ value, label }))}
        />
        <TextareaField
          name="reason"
          label="In words"
          description="Printed on the credit note: the law wants a reason there."
          rows={2}
        />
        <CreditEffect
          id={invoice.id}
          asked={form.isUnreadable ? undefined : askedOf(typed, left)}
          selfBilling={invoice.type === 'self-billing'}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={form.saving}>
            Cancel
          </Button>
          <SubmitButton loading={form.saving} disabled={askedOf(typed, left) === undefined}>
            Create credit note
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

/** What is left of each line; a chosen one is credited by its quantity or by an amount. */
function Lines({ left, typed }: { left: Creditable; typed: Typed }) {
  return (
    <ul className={classes.lines}>
      {left.lines.map((line, at) => (
        <li key={line.line_id} className={classes.line}>
          <CheckboxField
            name={`lines.${at}.chosen`}
            label={line.description}
            description={[line.about, leftText(line, left.currency)].filter(Boolean).join(' · ')}
            disabled={line.left_net === 0}
          />
          {typed.lines[at]?.chosen && (
            <div className={classes.parts}>
              <QuantityField name={`lines.${at}.quantity`} label="Quantity" unit={unitName(line.unit, '2')} />
              <MoneyField name={`lines.${at}.net`} label="Or an amount before VAT" currency={left.currency} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function leftText(line: Creditable['lines'][number], currency: string): string {
  if (line.left_net === 0) return 'nothing left'
  const quantity = Number(line.left_quantity)
  const some = line.unit === 'hour' ? countText(quantity, 'hour') : numberText(quantity)
  return quantity > 0
    ? `${some}, ${moneyText(line.left_net, currency)} left`
    : `${moneyText(line.left_net, currency)} left`
}
