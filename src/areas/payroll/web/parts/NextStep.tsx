import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type PayRun, payRuns } from '#areas/payroll/contract.ts'
import { moved } from '#areas/payroll/web/parts/moved.ts'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { ConfirmDialog } from '#kit/ui/dialogs/ConfirmDialog.tsx'
import { moneyText } from '#kit/ui/format.ts'

const FileDialog = lazy(async () => ({
  default: (await import('#areas/payroll/web/parts/FileDialog.tsx')).FileDialog,
}))

/** The one thing to do next with a run, for whoever may. */
export function NextStep({ run }: { run: PayRun }) {
  const { can } = usePermissions()
  const stale = run.stopped.length > 0
  if (run.status === 'draft' && can('payroll.run')) return <Check run={run} primary />
  if (run.status === 'checked')
    return (
      <>
        {can('payroll.run') && <Check run={run} primary={stale} />}
        {can('payroll.file') && !stale && <MakeFile run={run} />}
      </>
    )
  return run.status === 'exported' && can('payroll.confirm') ? <Confirm run={run} /> : null
}

function Check({ run, primary }: { run: PayRun; primary: boolean }) {
  const check = useCall(payRuns.check, { done: 'Pay run checked', refreshes: moved })
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      loading={check.isPending}
      onClick={() => check.mutate({ params: { id: run.id }, body: { version: run.version } })}
    >
      {run.status === 'draft' ? 'Check' : 'Check again'}
    </Button>
  )
}

function MakeFile({ run }: { run: PayRun }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make file</Button>
      {open && (
        <Suspense fallback={null}>
          <FileDialog run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Confirm({ run }: { run: PayRun }) {
  const [open, setOpen] = useState(false)
  const confirm = useCall(payRuns.confirm, {
    done: 'Pay run confirmed',
    refreshes: moved,
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm</Button>
      <ConfirmDialog
        opened={open}
        onClose={() => setOpen(false)}
        title="Has payroll paid this run?"
        confirm="Confirm"
        loading={confirm.isPending}
        onConfirm={() => confirm.mutate({ params: { id: run.id }, body: { version: run.version } })}
      >
        {`Its timesheets then say that ${moneyText(run.amount, run.currency)} is paid. A confirmed run stays: what is corrected later goes on the next one.`}
      </ConfirmDialog>
    </>
  )
}
