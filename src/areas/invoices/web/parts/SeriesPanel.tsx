import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { numberSeries, type Series } from '#areas/invoices/series/contract.ts'
import { resets } from '#areas/invoices/web/parts/resets.ts'
import classes from '#areas/invoices/web/parts/SeriesPanel.module.css'
import { typeWords } from '#areas/invoices/words.ts'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { numberText } from '#kit/ui/format.ts'
import { EmptyState, ErrorState } from '#kit/ui/states.tsx'

const SeriesDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/SeriesDialog.tsx')).SeriesDialog,
}))
const VerificationDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/VerificationDialog.tsx')).VerificationDialog,
}))

/** How documents are numbered, series by series. */
export function SeriesPanel() {
  const query = useQuery(queryOf(numberSeries.list))
  const { can } = usePermissions()
  const [edited, setEdited] = useState<Series>()
  const [checked, setChecked] = useState<Series>()
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={220} radius="lg" />
  return (
    <Panel title="Numbers" flush>
      {query.data.data.length === 0 && (
        <EmptyState
          title="Your agency has no company yet"
          text="Fill in its name and address in Agency Settings; its series appear here."
        />
      )}
      {query.data.data.map((series) => (
        <div key={series.id} className={classes.series}>
          <span className={classes.name}>
            {typeWords[series.type]}
            <span className={classes.note}>{series.legal_entity_name}</span>
          </span>
          <span className={classes.code}>
            {series.format}
            <span className={classes.note}>{resets.find(({ value }) => value === series.reset)?.label}</span>
          </span>
          <span className={classes.code}>
            {series.next_example}
            <span className={classes.note}>comes next</span>
          </span>
          <span>
            {numberText(series.issued_count)}
            <span className={classes.note}>issued</span>
          </span>
          <span className={classes.buttons}>
            <Button
              variant="default"
              size="xs"
              onClick={() => setChecked(series)}
              aria-label={`Check ${typeWords[series.type]}`}
            >
              Check
            </Button>
            {can('invoices.numbering.manage') && (
              <Button
                variant="default"
                size="xs"
                onClick={() => setEdited(series)}
                aria-label={`Change ${typeWords[series.type]}`}
              >
                Change
              </Button>
            )}
          </span>
        </div>
      ))}
      <Suspense>
        {edited && <SeriesDialog series={edited} onClose={() => setEdited(undefined)} />}
        {checked && <VerificationDialog series={checked} onClose={() => setChecked(undefined)} />}
      </Suspense>
    </Panel>
  )
}
