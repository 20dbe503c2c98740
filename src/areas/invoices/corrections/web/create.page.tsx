import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { corrections } from '#areas/invoices/corrections/contract.ts'
import { CorrectForm } from '#areas/invoices/corrections/web/parts/CorrectForm.tsx'
import { causeNames } from '#areas/invoices/corrections/words.ts'
import { placements, rateChanges } from '#areas/jobs/contract.ts'
import { timesheets } from '#areas/timesheets/contract.ts'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { RecordForm } from '#kit/ui/form/RecordForm.tsx'
import { RecordPicker } from '#kit/ui/form/RecordPicker.tsx'
import { Section } from '#kit/ui/form/Section.tsx'
import { useRecordForm } from '#kit/ui/form/useRecordForm.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { ErrorState } from '#kit/ui/states.tsx'
import { Id } from '#platform/http/contract.ts'

/** `?placement_id=7`, `?timesheet_id=7,8` or `?rate_change_id=7`, `from=2026-01-05` and `cause=hours`, begin with that. */
export const Route = createFileRoute('/tenant/$tenantId/corrections/create')({
  staticData: { title: 'Correct Approved Time' },
  validateSearch: listSearch,
  beforeLoad: needs(...anyInvoice('credit')),
  component: CreatePage,
})

const idsIn = (text: string | undefined) =>
  (text ?? '').split(',').flatMap((part) => (/^\d{1,15}$/.test(part) ? [Number(part)] : []))

function CreatePage() {
  const search = Route.useSearch()
  const [picked, setPicked] = useState<number>()
  const sheetIds = idsIn(search.timesheet_id)
  const changeId = idsIn(search.rate_change_id)[0]
  const given = idsIn(search.placement_id)[0] ?? picked
  const change = useQuery({
    ...queryOf(rateChanges.show, { params: { id: changeId ?? 0 } }),
    enabled: changeId !== undefined,
  })
  const sheet = useQuery({
    ...queryOf(timesheets.show, { params: { id: sheetIds[0] ?? 0 } }),
    enabled: sheetIds.length > 0,
  })
  const before = useQuery({
    ...queryOf(corrections.ofTimesheet, { params: { id: sheetIds[0] ?? 0 } }),
    enabled: sheetIds.length === 1,
  })
  const placementId = given ?? change.data?.placement_id ?? sheet.data?.placement_id
  const placement = useQuery({
    ...queryOf(placements.show, { params: { id: placementId ?? 0 } }),
    enabled: placementId !== undefined,
  })
  const failed = [change, sheet, placement, before].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (placementId === undefined && changeId === undefined && sheetIds.length === 0)
    return <PickPlacement client={idsIn(search.client_id)[0]} onPick={setPicked} />
  if (!placement.data || (sheetIds.length > 0 && !sheet.data) || (sheetIds.length === 1 && !before.data))
    return null
  return (
    <CorrectForm
      key={placement.data.id}
      placement={placement.data}
      change={change.data}
      sheetIds={sheetIds}
      sheet={sheet.data}
      entries={before.data?.data.findLast(({ entries }) => entries !== null)?.entries ?? undefined}
      cause={causeNames.find((each) => each === search.cause)}
      from={search.from}
    />
  )
}

/** Nothing was said yet: whose time is it? */
function PickPlacement({ client, onPick }: { client: number | undefined; onPick: (id: number) => void }) {
  const form = useRecordForm({
    schema: z.object({ placement_id: Id }),
    initial: { placement_id: null } as never,
    save: async ({ placement_id }) => placement_id,
    onSaved: onPick,
  })
  return (
    <RecordForm
      form={form}
      title="Correct Approved Time"
      submit="Go on"
      back={{ to: '/corrections', label: 'Corrections' }}
    >
      <Section title="Whose time" description="A timesheet, a change of rates or an invoice leads here, too.">
        <RecordPicker
          name="placement_id"
          label="Placement"
          endpoint={placements.list}
          {...(client ? { filter: { client_id: String(client) } } : {})}
          nameOf={(row: { candidate_name: string; ref: string; client_name: string }) =>
            `${row.candidate_name}, ${row.ref}, ${row.client_name}`
          }
          autoFocus
        />
      </Section>
    </RecordForm>
  )
}
