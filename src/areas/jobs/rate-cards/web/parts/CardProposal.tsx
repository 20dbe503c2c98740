import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CardRate, rateCards } from '#areas/jobs/rate-cards/contract.ts'
import { useMoneySight } from '#areas/jobs/web/data.ts'
import { type RateRow, withCardRates } from '#areas/jobs/web/rate-rows.ts'
import type { Code } from '#areas/jobs/web/rule-presets.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { rateText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'

type Props = {
  client: { id: number; name: string }
  job_id?: number | undefined
  rows: RateRow[]
  setRows: (rows: RateRow[]) => void
  basic: number
  /** The day the placement begins; of a job that has none yet, today. */
  day: string
  codes: Code[]
  currency: string
}

/** The rates that the cards propose for a new placement; gone once the form says the same. */
export function CardProposal({ client, job_id, rows, setRows, basic, day, codes, currency }: Props) {
  const sight = useMoneySight()
  const { canAny } = usePermissions()
  const { data } = useQuery({
    ...queryOf(rateCards.proposal, {
      query: { client_id: client.id, job_id, day, basic_rate_code_id: basic },
    }),
    enabled: sight.both && canAny(['placements.rates.propose', 'placements.rates.approve']),
  })
  const proposed = data?.data ?? []
  const next = withCardRates(rows, proposed)
  if (proposed.length === 0 || JSON.stringify(next) === JSON.stringify(rows)) return null
  const from = (card: CardRate['source']) => proposed.some(({ source }) => source === card)
  const nameOf = (row: CardRate) => codes.find(({ id }) => id === row.rate_code_id)?.name ?? 'Rate'
  const text = proposed
    .map(
      (row) =>
        `${nameOf(row)} ${rateText(row.pay_rate!, currency)} and ${rateText(row.charge_rate!, currency)}`,
    )
    .join(', ')
  return (
    <Notice
      title={
        from('job_card')
          ? 'From the rate card of this job'
          : from('client_card')
            ? `From ${client.name}’s rate card`
            : 'From the agency’s rate card'
      }
    >
      Pay and charge: {text}.{' '}
      <Button size="compact-sm" variant="default" onClick={() => setRows(next)}>
        Use these rates
      </Button>
    </Notice>
  )
}
