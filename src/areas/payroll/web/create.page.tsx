import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { payCalendars } from '#areas/payroll/calendars/contract.ts'
import { CalendarInput } from '#areas/payroll/calendars/web/parts/CalendarInput.tsx'
import { payRuns } from '#areas/payroll/contract.ts'
import { Due } from '#areas/payroll/web/parts/Due.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { countText, moneyText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { AskPanel, CommitBar } from '#kit/ui/preview.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/pay-runs/create')({
  staticData: { title: 'Pay Run' },
  validateSearch: listSearch,
  beforeLoad: needs('payroll.view'),
  component: CreatePayRunPage,
})

function CreatePayRunPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const go = useGo()
  const { can } = usePermissions()
  const calendars = (useQuery(queryOf(payCalendars.list)).data?.data ?? []).filter(
    ({ is_active }) => is_active,
  )
  const frequency = calendars.find((each) => each.frequency === search.frequency)?.frequency
  const day = (name: 'cut_off' | 'pay_date') => (search[name] ? { [name]: search[name] } : {})
  const query = useQuery({
    ...queryOf(payRuns.preview, {
      query: { ...day('cut_off'), ...day('pay_date'), ...(frequency ? { frequency } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const create = useCall(payRuns.create, {
    done: 'Pay run created',
    refreshes: ['pay-runs', 'pay-run-preview', 'timesheets', 'units'],
    onDone: (run) => go(`/pay-runs/${run.id}/view`),
  })
  const ask = (change: object) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true })
  const preview = query.data
  const [readable, setReadable] = useState({ cut_off: true, pay_date: true })
  const cut_off = search.cut_off ?? preview?.cut_off
  const pay_date = search.pay_date ?? cut_off
  return (
    <>
      <PageHeader
        title="Pay Run"
        back={{ to: '/pay-runs', label: 'Pay runs' }}
        description="Everything that is due to workers and suppliers up to a day. A run takes what payroll pays."
      />
      {cut_off && pay_date && (
        <AskPanel>
          {calendars.length > 0 && <CalendarInput calendars={calendars} chosen={frequency} onChoose={ask} />}
          <DayInput
            label="Periods that end by"
            value={cut_off}
            whenDone
            onDay={(day) => day && ask({ cut_off: day })}
            onReadable={(is) => setReadable((before) => ({ ...before, cut_off: is }))}
          />
          <DayInput
            label="Pay date"
            value={pay_date}
            whenDone
            onDay={(day) => day && ask({ pay_date: day })}
            onReadable={(is) => setReadable((before) => ({ ...before, pay_date: is }))}
          />
        </AskPanel>
      )}
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : preview && cut_off && pay_date ? (
        <div aria-busy={query.isPlaceholderData}>
          <Due preview={preview} />
          {can('payroll.run') && preview.takes.unit_count > 0 && (
            <CommitBar
              says={
                <>
                  <strong>{countText(preview.takes.worker_count, 'worker')}</strong>,{' '}
                  {moneyText(preview.takes.amount, preview.currency)}
                </>
              }
            >
              <Button
                loading={create.isPending}
                disabled={query.isPlaceholderData || !readable.cut_off || !readable.pay_date}
                onClick={() => create.mutate({ body: { cut_off, pay_date, frequency: frequency ?? null } })}
              >
                Create pay run
              </Button>
            </CommitBar>
          )}
        </div>
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </>
  )
}
