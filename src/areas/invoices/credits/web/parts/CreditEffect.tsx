import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CreditAsked, type CreditPreview, credits } from '#areas/invoices/credits/contract.ts'
import classes from '#areas/invoices/credits/web/parts/Credit.module.css'
import { call, Refused } from '#kit/call.ts'
import { countText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = { id: number; asked: CreditAsked | undefined; selfBilling: boolean }

/** What the credit would come to and do, as the server reckons it: the same rules as its draft. */
export function CreditEffect({ id, asked, selfBilling }: Props) {
  const [settled] = useDebouncedValue(asked, 250, { leading: true })
  const { data, error } = useQuery({
    queryKey: ['invoices', 'credit-preview', id, settled ?? null],
    queryFn: ({ signal }) => call(credits.preview, { params: { id }, body: settled!, signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  if (asked === undefined)
    return <p className={classes.text}>Choose what is given back to see what it does.</p>
  if (error instanceof Refused)
    return (
      <Notice tone="warning" title={error.problem.title}>
        {error.problem.description}
      </Notice>
    )
  if (!data) return <p className={classes.text}>Reckoning …</p>
  return (
    <section className={classes.effect} aria-label="What this does" aria-live="polite">
      <dl className={classes.rows}>
        {rowsOf(data, selfBilling).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type Row = readonly [label: string, value: ReactNode]

function rowsOf(preview: CreditPreview, selfBilling: boolean): Row[] {
  const { currency, balance, sheets, orders, margin } = preview
  const money = (minor: number) => moneyText(minor, currency)
  const changed = (before: number, after: number) => `${money(before)} → ${money(after)}`
  const again =
    sheets.ready_again > 0 ? 'ready again' : sheets.count === 1 ? 'stays as it is' : 'stay as they are'
  return [
    ['Net', money(preview.net)],
    ['VAT', money(preview.tax)],
    ['Total credit', <strong key="gross">{money(preview.gross)}</strong>],
    [selfBilling ? 'We owe' : 'Still to be paid', changed(balance.before, balance.after)],
    ...(preview.on_account > 0 ? [['Stays on account', money(preview.on_account)] as const] : []),
    ['Left to credit', money(preview.left.gross)],
    ...(sheets.count > 0
      ? [['Timesheets', `${countText(sheets.count, 'timesheet')}, ${again}`] as const]
      : []),
    ...orders.map(
      (order) =>
        [
          `Purchase order ${order.number}`,
          `${money(order.released)} ${order.committed > 0 ? 'committed again' : 'given back'}`,
        ] as const,
    ),
    ...(margin && margin.before !== null && margin.after !== null
      ? [['Margin', changed(margin.before, margin.after)] as const]
      : []),
  ]
}
