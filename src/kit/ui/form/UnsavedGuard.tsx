import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { stay } from '#kit/session-end.ts'
import type { RecordFormState } from '#kit/ui/form/useRecordForm.ts'

const LeaveDialog = lazy(async () => ({
  default: (await import('#kit/ui/form/LeaveDialog.tsx')).LeaveDialog,
}))

/** Asks before typed work is thrown away, by a link or by closing the tab; `embedded`: also by another tab of the page. */
export function UnsavedGuard({
  form,
  embedded = false,
}: {
  /** `mayClose`: where leaving the page saves, closing the tab does not. */
  form: Pick<RecordFormState, 'mayLeave'> & { mayClose?: () => boolean }
  embedded?: boolean
}) {
  const { status, proceed, reset, next } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const same = current.pathname === next.pathname && (!embedded || sameSearch(current, next))
      return !same && !form.mayLeave()
    },
    enableBeforeUnload: () => !(form.mayClose ?? form.mayLeave)(),
    withResolver: true,
  })
  if (status !== 'blocked') return null
  const hasEnded = next.pathname === '/session/timeout'
  return (
    <Suspense>
      <LeaveDialog
        hasEnded={hasEnded}
        onStay={() => {
          if (hasEnded) stay()
          reset?.()
        }}
        onLeave={() => proceed?.()}
      />
    </Suspense>
  )
}

function sameSearch(one: { search: object }, other: { search: object }): boolean {
  return JSON.stringify(one.search) === JSON.stringify(other.search)
}
