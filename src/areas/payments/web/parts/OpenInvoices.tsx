import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invoices } from '#areas/invoices/contract.ts'
import { oldestFirst } from '#areas/payments/spread.ts'
import { onInvoices, type Part, type PaymentOfBatch } from '#areas/payments/web/parts/batch-form.ts'
import classes from '#areas/payments/web/parts/OpenInvoices.module.css'
import { queryOf } from '#kit/query.ts'
import { MoneyField } from '#kit/ui/form/number-fields.tsx'
import { dayText, moneyText } from '#kit/ui/format.ts'

/** So many open invoices of a client are offered, the oldest. */
const mostOffered = 100

type Line = { [Key in keyof PaymentOfBatch]: PaymentOfBatch[Key] | null } & { parts: Part[] }
type Props = { prefix: string; line: Line; set: (path: string, value: never) => void }

/** What of a receipt pays which invoice of the client, with what is left of it after each figure that is typed. */
export function OpenInvoices({ prefix, line, set }: Props) {
  const { client_id, parts, currency } = line
  const open = useQuery({
    ...queryOf(invoices.list, {
      query: { status: 'unpaid', type: 'sales', client_id, sort: 'due_sort', per_page: mostOffered } as never,
    }),
    enabled: client_id !== null && parts.length === 0,
    // What is typed must not be taken away by news.
    staleTime: Infinity,
  })
  const offered = parts.length === 0 ? open.data?.data : undefined
  useEffect(() => {
    if (!offered || offered.length === 0) return
    set(`${prefix}.currency`, offered[0]!.currency as never)
    set(
      `${prefix}.parts`,
      offered.map(({ id, number, due_date, balance, currency: of }) => ({
        ...{ invoice_id: id, number: number ?? '', due_date, balance, currency: of, amount: null },
      })) as never,
    )
  }, [offered, prefix, set])
  const own = parts.map((part, at) => ({ ...part, at })).filter((part) => part.currency === currency)
  if (own.length === 0) return null
  const left = (line.amount ?? 0) - onInvoices({ parts, currency })
  const spread = () =>
    oldestFirst(
      own.map(({ invoice_id, balance }) => ({ id: invoice_id, balance })),
      line.amount ?? 0,
    ).forEach(({ amount }, at) => {
      set(`${prefix}.parts.${own[at]!.at}.amount`, amount as never)
    })
  return (
    <div className={classes.invoices}>
      <div className={classes.head}>
        <Text size="sm" role="status">
          {left < 0
            ? `${moneyText(-left, currency!)} more than came in.`
            : `${moneyText(left, currency!)} stays on account.`}
        </Text>
        <Button size="xs" variant="default" onClick={spread} disabled={!line.amount}>
          Oldest first
        </Button>
      </div>
      <div className={classes.fields}>
        {own.map(({ invoice_id, number, due_date, balance, at }) => (
          <MoneyField
            key={invoice_id}
            name={`${prefix}.parts.${at}.amount`}
            label={`${number}, ${moneyText(balance, currency!)} to pay`}
            description={due_date ? `Due ${dayText(due_date)}` : undefined}
            currency={currency!}
          />
        ))}
      </div>
      {own.length >= mostOffered && <Text size="sm">These are the oldest {mostOffered}.</Text>}
    </div>
  )
}
