import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const NewSheetDialog = lazy(async () => ({
  default: (await import('#areas/timesheets/web/parts/NewSheetDialog.tsx')).NewSheetDialog,
}))

/** A sheet outside the schedule: of a placement, for the period that holds a day. */
export function NewSheet() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New timesheet</Button>
      {open && (
        <Suspense fallback={null}>
          <NewSheetDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
