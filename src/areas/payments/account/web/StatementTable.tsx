import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Statement, StatementLine } from '#areas/payments/account/contract.ts'
import classes from '#areas/payments/account/web/AccountTab.module.css'
import { kindNames } from '#areas/payments/words.ts'
import { countText, dayText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, Money } from '#kit/ui/values.tsx'

type Account = Statement['accounts'][number]

/** So many lines are drawn at first; the rest when somebody asks. */
const step = 200

/** The lines of a statement with the balance after each, as they are on paper. */
export function StatementTable({ account, from, to }: { account: Account; from: string; to: string }) {
  const [most, setMost] = useState(step)
  const { currency, lines } = account
  const hidden = Math.max(0, lines.length - most)
  const cells = (label: string, minor: number) => (
    <tr className={classes.sum}>
      <td />
      <td>{label}</td>
      <td className={classes.wide} />
      <td />
      <td className={classes.money}>
        <Money minor={minor} currency={currency} />
      </td>
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard, too
    <section className={classes.scroll} tabIndex={0} aria-label={`Statement in ${currency}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className={classes.wide}>
              Due
            </th>
            <th scope="col" className={classes.money}>
              Amount
            </th>
            <th scope="col" className={classes.money}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {cells(`Before ${dayText(from)}`, account.opening)}
          {lines.slice(0, most).map((line) => (
            <tr key={`${line.kind} ${line.id}`}>
              <td>
                <DayText day={line.day} />
              </td>
              <td>
                <TenantLink to={pageOf(line)}>{whatText(line)}</TenantLink>
              </td>
              <td className={classes.wide}>
                <DayText day={line.due_date} />
              </td>
              <td className={classes.money}>
                <Money minor={line.amount} currency={currency} />
              </td>
              <td className={classes.money}>
                <Money minor={line.balance} currency={currency} />
              </td>
            </tr>
          ))}
          {hidden === 0 && cells(`On ${dayText(to)}`, account.closing)}
        </tbody>
      </table>
      {hidden > 0 && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setMost(most + 5 * step)}>
            Show more, {countText(hidden, 'line')} left
          </Button>
        </div>
      )}
    </section>
  )
}

const isDocument = ({ kind }: StatementLine) =>
  kind === 'invoice' || kind === 'credit_note' || kind === 'write_off'

const pageOf = (line: StatementLine) =>
  isDocument(line) ? `/invoices/${line.id}/view` : `/payments/${line.id}/view`

const documentNames = { invoice: 'Invoice', credit_note: 'Credit note', write_off: 'Written off' } as const

function whatText({ kind, reference }: StatementLine): string {
  const what =
    kind === 'invoice' || kind === 'credit_note' || kind === 'write_off'
      ? documentNames[kind]
      : kind.endsWith('_reversed')
        ? `${kindNames[kind.replace('_reversed', '') as keyof typeof kindNames]} reversed`
        : kindNames[kind as keyof typeof kindNames]
  return reference === '' ? what : `${what} ${reference}`
}
