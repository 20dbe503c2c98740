import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Search } from '#kit/address.ts'

const NewSheetDialog = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/NewSheetDialog.tsx')).NewSheetDialog,
}))

/** What the list is filtered by narrows the placements, too. */
const narrowing = ['client_id', 'candidate_id', 'job_id']

/** A sheet outside the schedule: of a placement, for the period that holds a day. */
export function NewSheet() {
  const [open, setOpen] = useState(false)
  const search = useSearch({ strict: false }) as Search
  const among = Object.fromEntries(narrowing.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create timesheet</Button>
      {open && (
        <Suspense fallback={null}>
          <NewSheetDialog among={among} begun={search.placement_id ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
