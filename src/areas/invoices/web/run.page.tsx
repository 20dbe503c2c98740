import { NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import { IssueDateInput, useDating } from '#areas/invoices/web/parts/dating.tsx'
import { type Narrowing, RunNarrowing } from '#areas/invoices/web/parts/RunNarrowing.tsx'
import { Preview } from '#areas/invoices/web/parts/RunPreview.tsx'
import type { Search } from '#kit/address.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { agencyDay } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { AskPanel } from '#kit/ui/preview.tsx'
import { ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'

export const Route = createFileRoute('/tenant/$tenantId/invoices/run')({
  staticData: { title: 'Invoice Run' },
  validateSearch: listSearch,
  beforeLoad: (route) => {
    // What payroll pays makes no documents: its runs have pages of their own.
    if ((route.search as Search).side === 'pay')
      throw redirect({ href: `/tenant/${encodeURIComponent(route.params.tenantId)}/pay-runs/create` })
    return needs('invoices.run')(route)
  },
  component: RunPage,
})

function RunPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const go = useGo()
  const { can } = usePermissions()
  const side: DocumentKind = search.side === 'self-billing' ? 'self-billing' : 'sales'
  const planned_date = search.planned_date ?? null
  const dated = planned_date ? { planned_date } : {}
  const narrowing = narrowingOf(search)
  const query = useQuery({
    ...queryOf(invoiceRuns.preview, {
      query: {
        side,
        ...(search.period_end ? { period_end: search.period_end } : {}),
        ...dated,
        ...narrowing,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const period_end = search.period_end ?? query.data?.period_end ?? agencyDay()
  const { may_backdate, whyNot } = useDating({ period_to: period_end })
  const [readable, setReadable] = useState({ period_end: true, planned_date: true })
  const ask = (change: object) =>
    void navigate({
      to: '.',
      search: { side, period_end, ...dated, ...narrowing, ...change } as never,
      replace: true,
    })
  return (
    <>
      <PageHeader
        title="Invoice Run"
        back={{ to: '/invoices/all/all', label: 'Invoices' }}
        description="Puts all approved time up to a day on drafts. Nothing is numbered or sent yet."
      />
      <AskPanel>
        <NativeSelect
          label="What to make"
          value={side}
          // A client is no supplier.
          onChange={({ currentTarget: { value } }) =>
            value === 'pay'
              ? void go('/pay-runs/create')
              : ask({ side: value, party_id: undefined, owner_user_id: undefined })
          }
          data={[
            { value: 'sales', label: 'Invoices to clients' },
            { value: 'self-billing', label: 'Self-billing invoices for suppliers' },
            ...(can('payroll.view') ? [{ value: 'pay', label: 'A pay run for payroll' }] : []),
          ]}
        />
        <DayInput
          label="Periods that end by"
          value={period_end}
          whenDone
          onDay={(day) => day && ask({ period_end: day })}
          onReadable={(is) => setReadable((before) => ({ ...before, period_end: is }))}
        />
        {may_backdate && (
          <IssueDateInput
            placeholder="The day they are issued"
            period_to={period_end}
            value={planned_date}
            whenDone
            onDay={(day) => ask({ planned_date: day ?? undefined })}
            onReadable={(is) => setReadable((before) => ({ ...before, planned_date: is }))}
          />
        )}
        {query.data && <RunNarrowing preview={query.data} narrowing={narrowing} onNarrow={ask} />}
      </AskPanel>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Preview
          key={`${side} ${query.data.period_end} ${narrowing.party_id} ${narrowing.owner_user_id}`}
          preview={query.data}
          narrowing={narrowing}
          stale={query.isPlaceholderData}
          planned_date={planned_date}
          wrong={
            !readable.period_end ||
            !readable.planned_date ||
            (planned_date !== null && whyNot(planned_date) !== undefined)
          }
        />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </>
  )
}

/** What no run could be narrowed to narrows nothing. */
function narrowingOf({ party_id, owner_user_id }: Search): Narrowing {
  const isId = (value: unknown) => /^[1-9]\d{0,15}$/.test(String(value))
  return {
    ...(isId(party_id) ? { party_id: Number(party_id) } : {}),
    ...(owner_user_id === 'none' ? { owner_user_id } : {}),
    ...(isId(owner_user_id) ? { owner_user_id: Number(owner_user_id) } : {}),
  }
}
