import { Button } from '@mantine/core'
import type { BankLineRow } from '#areas/payments/bank-statements/contract.ts'
import classes from '#areas/payments/bank-statements/web/parts/Lines.module.css'
import { lineStateNames, reasonNames } from '#areas/payments/bank-statements/words.ts'
import { usePermissions } from '#kit/session.ts'
import { moneyText } from '#kit/ui/format.ts'
import type { Column } from '#kit/ui/list/types.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, Money, Nothing } from '#kit/ui/values.tsx'

export type LineVerbs = {
  busy: boolean
  accept: (line: BankLineRow) => void
  choose: (line: BankLineRow) => void
  takeBack: (line: BankLineRow) => void
}

const badges = { open: 'pending', recorded: 'done', not_ours: 'void', paid_out: 'nil' } as const

export const lineColumns = (verbs: LineVerbs): Column<BankLineRow>[] => [
  { key: 'payer', label: 'From', render: (line) => line.payer || line.details || 'Not named' },
  { key: 'day', label: 'Day', sort: 'position', width: 120, render: (line) => <DayText day={line.day} /> },
  { key: 'details', label: 'Text' },
  {
    key: 'amount',
    label: 'Amount',
    sort: true,
    align: 'right',
    card: 'value',
    width: 130,
    render: (line) => <Money minor={line.amount} currency={line.currency} />,
  },
  {
    key: 'state',
    label: 'Status',
    card: 'badge',
    width: 120,
    render: ({ state }) => <StatusBadge status={badges[state]} label={lineStateNames[state]} />,
  },
  {
    key: 'suggestions',
    label: 'Whose money it is',
    width: 380,
    render: (line) => <Decision line={line} {...verbs} />,
  },
  { key: 'bank_reference', label: 'Reference of the bank', hidden: true },
]

/** Of an open line what is suggested, and the verbs; of another what was decided. */
function Decision({ line, busy, accept, choose, takeBack }: LineVerbs & { line: BankLineRow }) {
  const { can } = usePermissions()
  const may = can('bank_statements.match')
  const called = `${line.payer || line.details}, ${moneyText(line.amount, line.currency)}`
  if (line.state === 'recorded')
    return line.payments.length === 0 ? null : (
      <div className={classes.suggestion}>
        <Recorded line={line} />
        <span className={classes.why}>{line.decided_by_name}</span>
      </div>
    )
  if (line.state === 'not_ours')
    return (
      <div className={classes.suggestion}>
        <span>{line.reason}</span>
        <span className={classes.why}>{line.decided_by_name}</span>
        {may && (
          <div className={classes.verbs}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={`Take back: ${called}`}
              onClick={() => takeBack(line)}
            >
              Take back
            </Button>
          </div>
        )}
      </div>
    )
  const [best] = line.suggestions
  const records = may && can('payments.record')
  const isOut = line.state === 'paid_out'
  if (isOut && !best && !records) return <Nothing />
  return (
    <div className={classes.suggestion}>
      <Recorded line={line} />
      {best ? (
        <>
          <span>
            <strong>{best.client_name}</strong>
            {best.payment_id !== null && (
              <>
                {', '}
                <TenantLink to={`/payments/${best.payment_id}/view`}>the payment</TenantLink>
              </>
            )}
            {best.credit_note_id !== null && (
              <>
                {', '}
                <TenantLink to={`/invoices/${best.credit_note_id}/view`}>the credit note</TenantLink>
              </>
            )}
            {best.documents.map(({ invoice_id, number, amount }) => (
              <span key={invoice_id}>
                {', '}
                <TenantLink to={`/invoices/${invoice_id}/view`}>{number}</TenantLink>{' '}
                {moneyText(amount, line.currency)}
              </span>
            ))}
            {best.on_account > 0 && `, ${moneyText(best.on_account, line.currency)} on account`}
          </span>
          <span className={classes.why}>{reasonNames[best.reason]}</span>
        </>
      ) : (
        !isOut && <span className={classes.why}>Nothing is like it: choose the client.</span>
      )}
      {records && (
        <div className={classes.verbs}>
          {best && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={`Accept: ${called}`}
              onClick={() => accept(line)}
            >
              Accept
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={isOut && !best ? 'subtle' : 'default'}
            disabled={busy}
            aria-label={`${isOut ? 'Refund' : 'Choose'}: ${called}`}
            onClick={() => choose(line)}
          >
            {isOut ? 'Refund…' : 'Choose…'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The payments that a line is, and what of it is left to match. */
function Recorded({ line }: { line: BankLineRow }) {
  if (line.payments.length === 0) return null
  const isWhole = line.left === 0
  return (
    <span>
      {line.payments.map(({ payment_id, client_name, amount }, at) => (
        <span key={payment_id}>
          {at > 0 && ', '}
          <TenantLink to={`/payments/${payment_id}/view`}>{client_name}</TenantLink>
          {(line.payments.length > 1 || !isWhole) && ` ${moneyText(amount, line.currency)}`}
        </span>
      ))}
      {!isWhole && `; ${moneyText(line.left, line.currency)} left`}
    </span>
  )
}
