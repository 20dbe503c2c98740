import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DocumentKind } from '#areas/invoices/contract.ts'
import { invoiceRuns, type RunPreview } from '#areas/invoices/runs/contract.ts'
import { IssueDateInput, useDating } from '#areas/invoices/web/parts/dating.tsx'
import { Exclusions } from '#areas/invoices/web/parts/Exclusions.tsx'
import { RunDocuments } from '#areas/invoices/web/parts/RunDocuments.tsx'
import classes from '#areas/invoices/web/parts/RunPreview.module.css'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { DayInput } from '#kit/ui/form/DayInput.tsx'
import { countText, dayText, moneyText, numberText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'
import { useGo } from '#kit/ui/TenantLink.tsx'
import { utcDay } from '#platform/days.ts'

export const Route = createFileRoute('/tenant/$tenantId/invoices/run')({
  staticData: { title: 'Invoice Run' },
  validateSearch: listSearch,
  beforeLoad: needs('invoices.run'),
  component: RunPage,
})

function RunPage() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const side: DocumentKind = search.side === 'self-billing' ? 'self-billing' : 'sales'
  const planned_date = search.planned_date ?? null
  const dated = planned_date ? { planned_date } : {}
  const query = useQuery({
    ...queryOf(invoiceRuns.preview, {
      query: { side, ...(search.period_end ? { period_end: search.period_end } : {}), ...dated },
    }),
    placeholderData: keepPreviousData,
  })
  // The next run takes what is over today; which day that is, the agency knows.
  const period_end = search.period_end ?? query.data?.period_end ?? utcDay(new Date())
  const { may_backdate, whyNot } = useDating({ period_to: period_end })
  const ask = (change: object) =>
    void navigate({ to: '.', search: { side, period_end, ...dated, ...change } as never, replace: true })
  return (
    <>
      <PageHeader
        title="Invoice Run"
        back={{ to: '/invoices/all/all', label: 'Invoices' }}
        description="Puts all approved time up to a day on drafts. Nothing is numbered or sent yet."
      />
      <div className={classes.ask}>
        <NativeSelect
          label="What to make"
          value={side}
          onChange={(event) => ask({ side: event.currentTarget.value })}
          data={[
            { value: 'sales', label: 'Invoices to clients' },
            { value: 'self-billing', label: 'Self-billing invoices for suppliers' },
          ]}
        />
        <DayInput
          label="Periods that end by"
          value={period_end}
          whenDone
          onDay={(day) => day && ask({ period_end: day })}
        />
        {may_backdate && (
          <IssueDateInput
            placeholder="The day they are issued"
            period_to={period_end}
            value={planned_date}
            whenDone
            onDay={(day) => ask({ planned_date: day ?? undefined })}
          />
        )}
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Preview
          key={`${side} ${query.data.period_end}`}
          preview={query.data}
          stale={query.isPlaceholderData}
          planned_date={planned_date}
          wrong={planned_date !== null && whyNot(planned_date) !== undefined}
        />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </>
  )
}

type PreviewProps = { preview: RunPreview; stale: boolean; planned_date: string | null; wrong: boolean }

function Preview({ preview, stale, ...dating }: PreviewProps) {
  const { documents, totals, exclusions } = preview
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setLeft((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]))
  return (
    <div aria-busy={stale} style={{ opacity: stale ? 0.6 : 1 }}>
      <Figures preview={preview} />
      <Panel
        title={
          totals.documents > documents.length
            ? `The first ${documents.length} of ${totals.documents} documents`
            : 'Documents'
        }
        flush
      >
        {documents.length > 0 ? (
          <RunDocuments documents={documents} left={left} onToggle={toggle} />
        ) : (
          <EmptyState
            icon={<IconChecks size={26} stroke={1.6} />}
            title="Nothing is ready up to this day"
            text="Time is ready when it is approved and on no document yet."
          />
        )}
      </Panel>
      <Exclusions exclusions={exclusions} side={preview.side} />
      {documents.length > 0 && <CreateBar preview={preview} left={left} stale={stale} {...dating} />}
    </div>
  )
}

function Figures({ preview: { totals, by_currency, last_run } }: { preview: RunPreview }) {
  const inEach = (part: 'net' | 'tax' | 'gross') =>
    by_currency.length > 0
      ? by_currency.map((each) => moneyText(each[part], each.currency)).join(' + ')
      : moneyText(0)
  const figures: [label: string, value: string, compare?: string | undefined][] = [
    [
      'Documents',
      numberText(totals.documents),
      last_run ? `last run ${numberText(last_run.invoice_count)}` : undefined,
    ],
    ['Net', inEach('net'), last_run ? `last run ${moneyText(last_run.net)}` : undefined],
    ['VAT', inEach('tax')],
    ['Total', inEach('gross'), last_run ? `last run to ${dayText(last_run.period_end)}` : undefined],
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value, compare]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {value}
            {compare && <span className={classes.compare}>{compare}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type BarProps = PreviewProps & { left: ReadonlySet<string> }

function CreateBar({ preview, stale, left, planned_date, wrong }: BarProps) {
  const { documents, totals, side, period_end } = preview
  const go = useGo()
  const create = useCall(invoiceRuns.create, {
    done: ({ totals: made }) => `${countText(made.documents, 'draft')} made`,
    refreshes: ['invoices', 'invoice-counts', 'ready-to-invoice', 'timesheets'],
    onDone: (run) => go(`/invoices/draft/${run.side}?run_id=${run.id}`),
  })
  const skipped = documents.filter((document) => left.has(document.key))
  const count = totals.documents - skipped.length
  const sums = preview.by_currency.map(({ currency, gross }) => {
    const left = skipped.reduce((sum, each) => sum + (each.currency === currency ? each.gross : 0), 0)
    return moneyText(gross - left, currency)
  })
  const except = skipped.length > 0 ? { except: skipped.map(({ key }) => key) } : {}
  return (
    <div className={classes.bar}>
      <p>
        <strong>{countText(count, 'document')}</strong>, {sums.join(' + ')} with VAT
      </p>
      <Button
        loading={create.isPending}
        // What is still shown may be another side or another day than was just chosen.
        disabled={count === 0 || wrong || stale}
        onClick={() =>
          create.mutate({ body: { side, period_end, ...except, ...(planned_date ? { planned_date } : {}) } })
        }
      >
        Create drafts
      </Button>
    </div>
  )
}
