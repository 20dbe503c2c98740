import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { settings } from '#areas/settings/contract.ts'
import { type ExchangeRate, exchangeRates } from '#areas/settings/exchange-rates/contract.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { agencyDay } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import type { Column } from '#kit/ui/list/types.ts'
import { DayText, InstantText } from '#kit/ui/values.tsx'

const RateDialog = lazy(async () => ({
  default: (await import('#areas/settings/exchange-rates/web/RateDialog.tsx')).RateDialog,
}))

export const Route = createFileRoute('/tenant/$tenantId/settings/exchange-rates')({
  staticData: { title: 'Exchange Rates' },
  beforeLoad: needs('settings.exchange_rates', 'placements.rates.view_margin'),
  loader: ({ context: { queries } }) => queries.ensureQueryData(queryOf(settings.show)),
  component: ExchangeRatesPage,
})

function ExchangeRatesPage() {
  const { currency } = useSuspenseQuery(queryOf(settings.show)).data
  const mayEnter = usePermissions().can('settings.exchange_rates')
  const [open, setOpen] = useState(false)
  return (
    <>
      <List
        endpoint={exchangeRates.list}
        title="Exchange Rates"
        description="Where a worker is paid in another currency than the client is charged, margins are shown at the rate of their day, or the latest before it. They are never posted: each amount stays in its own currency."
        defaultSort="-day"
        search={false}
        columns={columns}
        nameOf={(rate) => `1 ${rate.from_currency} in ${rate.to_currency}`}
        actions={
          mayEnter && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen(true)}>
              Enter rate
            </Button>
          )
        }
        empty={{
          title: 'No exchange rates yet',
          text: 'Enter one once you pay somebody in another currency than their client is charged in.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          <RateDialog
            initial={{ from_currency: null, to_currency: currency, day: agencyDay() }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const columns: Column<ExchangeRate>[] = [
  {
    key: 'rate',
    label: 'Rate',
    render: ({ from_currency, to_currency, rate }) => `1 ${from_currency} = ${rate} ${to_currency}`,
  },
  { key: 'day', label: 'Day', sort: true, render: ({ day }) => <DayText day={day} /> },
  { key: 'source', label: 'Source' },
  { key: 'entered_by', label: 'Entered by' },
  { key: 'at', label: 'Entered', render: ({ at }) => <InstantText at={at} /> },
]
