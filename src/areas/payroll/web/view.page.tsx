import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type PayRun, payRuns } from '#areas/payroll/contract.ts'
import { PayRunStatusBadge } from '#areas/payroll/web/parts/columns.tsx'
import { NextStep } from '#areas/payroll/web/parts/NextStep.tsx'
import { RunOverview } from '#areas/payroll/web/parts/RunOverview.tsx'
import { saveFile } from '#areas/payroll/web/parts/save-file.ts'
import { UnitsOfRun } from '#areas/payroll/web/parts/UnitsOfRun.tsx'
import { WorkersOfRun } from '#areas/payroll/web/parts/WorkersTable.tsx'
import { needs } from '#kit/guard.ts'
import { queryOf } from '#kit/query.ts'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { moneyText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const dialogs = {
  rollBack: lazy(async () => ({
    default: (await import('#areas/payroll/web/parts/RollBackDialog.tsx')).RollBackDialog,
  })),
  importing: lazy(async () => ({
    default: (await import('#areas/payroll/web/parts/ImportDialog.tsx')).ImportDialog,
  })),
}

export const Route = createFileRoute('/tenant/$tenantId/pay-runs/$id/view')({
  staticData: { title: 'Pay Run' },
  validateSearch: listSearch,
  beforeLoad: needs('payroll.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(payRuns.show, { params: { id: Number(params.id) } })),
  component: PayRunPage,
})

function PayRunPage() {
  const id = Number(Route.useParams().id)
  const { data: run } = useSuspenseQuery(queryOf(payRuns.show, { params: { id } }))
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Dialog = open && dialogs[open]
  return (
    <Detail
      title={run.number}
      id={run.id}
      status={<PayRunStatusBadge status={run.status} />}
      description={moneyText(run.amount, run.currency)}
      back={{ to: '/pay-runs', label: 'Pay runs' }}
      actions={actionsOf(run, setOpen)}
      tabs={[
        { key: 'overview', label: 'Overview', content: () => <RunOverview run={run} /> },
        {
          key: 'workers',
          label: 'Workers',
          count: run.worker_count,
          content: () => <WorkersOfRun run={run} />,
        },
        ...(run.status === 'rolled_back'
          ? []
          : [{ key: 'units', label: 'Units', count: run.unit_count, content: () => <UnitsOfRun id={id} /> }]),
        { key: 'history', label: 'History', content: () => <History subject="pay-runs" id={id} /> },
      ]}
    >
      <NextStep run={run} />
      {Dialog && (
        <Suspense fallback={<Button loading variant="default" aria-label="Loading" />}>
          <Dialog run={run} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Detail>
  )
}

function actionsOf(run: PayRun, open: (dialog: keyof typeof dialogs) => void): DetailAction[] {
  const sent = run.status === 'exported' || run.status === 'confirmed'
  const actions: (DetailAction | false)[] = [
    run.file !== null &&
      run.status !== 'rolled_back' && {
        label: 'Download file',
        permission: 'payroll.file',
        icon: <IconDownload size={16} />,
        onClick: () => saveFile(run),
      },
    sent && {
      label: 'Import results',
      permission: 'payroll.file',
      icon: <IconFileImport size={16} />,
      onClick: () => open('importing'),
    },
    run.status !== 'confirmed' &&
      run.status !== 'rolled_back' && {
        label: 'Roll back',
        tone: 'danger' as const,
        permission: run.status === 'exported' ? 'payroll.confirm' : 'payroll.run',
        icon: <IconArrowBackUp size={16} />,
        onClick: () => open('rollBack'),
      },
  ]
  return actions.filter((action) => action !== false)
}
