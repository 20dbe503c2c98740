import { Button } from '@mantine/core'
import {
  IconCheck,
  IconFileCertificate,
  IconHandStop,
  IconPlayerPlay,
  IconReceiptRefund,
  IconSend,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { createFileRoute, notFound, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { clients } from '#areas/clients/contract.ts'
import { anyInvoice } from '#areas/invoices/action-permissions.ts'
import { invoiceApprovals } from '#areas/invoices/approvals/contract.ts'
import { type Batch, invoices, type StatusSlug, type TypeSlug } from '#areas/invoices/contract.ts'
import { holds } from '#areas/invoices/holds/contract.ts'
import { invoiceRuns } from '#areas/invoices/runs/contract.ts'
import { columnsOf } from '#areas/invoices/web/parts/columns.tsx'
import { moreFilters } from '#areas/invoices/web/parts/filters.ts'
import { type Done, NextStep, type Verbs } from '#areas/invoices/web/parts/NextStep.tsx'
import { ReadyView } from '#areas/invoices/web/parts/ReadyView.tsx'
import { countsQuery, Switcher, Totals } from '#areas/invoices/web/parts/Switcher.tsx'
import { isListAddress, statusWords } from '#areas/invoices/words.ts'
import { suppliers } from '#areas/suppliers/contract.ts'
import type { Search } from '#kit/address.ts'
import { call } from '#kit/call.ts'
import { needs } from '#kit/guard.ts'
import { useListActs } from '#kit/list-acts.ts'
import { refresh } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { dayText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import type { BulkAction } from '#kit/ui/list/types.ts'
import { PageHeader } from '#kit/ui/PageHeader.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

const RefusedDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/RefusedDialog.tsx')).RefusedDialog,
}))

const IssueManyDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/IssueDialog.tsx')).IssueManyDialog,
}))

const DeleteManyDialog = lazy(async () => ({
  default: (await import('#areas/invoices/web/parts/DeleteManyDialog.tsx')).DeleteManyDialog,
}))

const FindingsOfDrafts = lazy(async () => ({
  default: (await import('#areas/invoices/pre-flight/web/parts/Findings.tsx')).FindingsOfDrafts,
}))

const HoldDialog = lazy(async () => ({
  default: (await import('#areas/invoices/holds/web/parts/HoldDialog.tsx')).HoldDialog,
}))

const CreditManyDialog = lazy(async () => ({
  default: (await import('#areas/invoices/credits/web/parts/CreditManyDialog.tsx')).CreditManyDialog,
}))

type BatchQuestion = {
  verb: 'issue' | 'hold' | 'credit' | 'delete'
  ids: number[]
  answer: (batch: Batch | undefined) => void
}

const listOptions = (status: string, type: string) => ({
  defaultSort: '-created_at',
  fixed: { status, type },
})

export const Route = createFileRoute('/tenant/$tenantId/invoices/$status/$type')({
  staticData: { title: 'Invoices' },
  validateSearch: listSearch,
  beforeLoad: async ({ context, location, params }) => {
    if (!isListAddress(params.status, params.type)) throw notFound()
    await needs(...anyInvoice('view'))({ context, location })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { status, type } }) => {
    void context.queries.prefetchQuery(countsQuery(type as TypeSlug, deps))
    if (status !== 'ready') prefetchList(context, invoices.list, deps, listOptions(status, type))
  },
  component: InvoicesPage,
})

function InvoicesPage() {
  const { status, type } = Route.useParams() as { status: StatusSlug; type: TypeSlug }
  const { can, canAny } = usePermissions()
  const search = useSearch({ strict: false }) as Search
  return (
    <>
      <PageHeader title="Invoices">
        {can('invoices.run') && (
          <Button
            component={TenantLink}
            to={type.startsWith('self-billing') ? '/invoices/run?side=self-billing' : '/invoices/run'}
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
          >
            Run invoices
          </Button>
        )}
        {canAny(anyInvoice('create')) && (
          <Button component={TenantLink} to="/invoices/create">
            Create invoice
          </Button>
        )}
      </PageHeader>
      <Switcher status={status} type={type} search={search} />
      {status === 'ready' ? (
        <ReadyView type={type} />
      ) : (
        <Documents key={`${status} ${type}`} status={status} type={type} search={search} />
      )}
    </>
  )
}

type Props = { status: StatusSlug; type: TypeSlug; search: Search }

function Documents({ status, type, search }: Props) {
  const [batch, setBatch] = useState<Batch>()
  const [asked, setAsked] = useState<BatchQuestion>()
  const [done, setDone] = useState<Done>()
  const ask = (verb: BatchQuestion['verb'], ids: number[]) =>
    new Promise<Batch | undefined>((answer) => setAsked({ verb, ids, answer }))
  /** What came of many: what stayed is named, and what comes next for the rest is offered. */
  const tell = async (verb: Done['verb'], answer: Batch | undefined) => {
    if (!answer) return false
    await refresh('invoices', 'invoice-counts')
    if (answer.refused.length > 0) setBatch(answer)
    setDone({ verb, ids: answer.done, title: answer.title })
    return answer.done.length > 0
  }
  const verbs: Verbs = {
    ask: async (ids) => tell('ask', await call(invoiceApprovals.askMany, { body: { ids } })),
    approve: async (ids) => tell('approve', await call(invoices.approveMany, { body: { ids } })),
    issue: async (ids) => tell('issue', await ask('issue', ids)),
    credit: async (ids) => tell('credit', await ask('credit', ids)),
    hold: async (ids) => tell('hold', await ask('hold', ids)),
    release: async (ids) => tell('release', await call(holds.release, { body: { ids } })),
    delete: async (ids) => tell('delete', await ask('delete', ids)),
    send: async (ids) => tell('send', await call(invoices.dispatchMany, { body: { ids } })),
  }
  const { can: canSee } = usePermissions()
  const { acts, dialog } = useListActs('invoices', status)
  const own = useBulk(status, verbs)
  const Question = asked ? questions[asked.verb] : undefined
  return (
    <>
      {done && (
        <NextStep
          done={done}
          verbs={verbs}
          behind={batch !== undefined || asked !== undefined}
          onClose={() => setDone(undefined)}
        />
      )}
      <Suspense fallback={null}>
        <ListFindings status={status} type={type} search={search} />
      </Suspense>
      <List
        endpoint={invoices.list}
        title="Invoices"
        embedded
        savesViews
        {...listOptions(status, type)}
        above={<Totals status={status} type={type} search={search} />}
        nameOf={(invoice) => invoice.number ?? `draft ${invoice.id}`}
        columns={columnsOf(type)}
        filters={[
          {
            key: 'client_id',
            label: 'Client',
            type: 'record',
            endpoint: clients.list,
            nameOf: (row) => row.name,
          },
          { key: 'date', label: 'Date', type: 'days' },
          { key: 'due', label: 'Due', type: 'days' },
          ...moreFilters(canSee),
          {
            key: 'run_id',
            label: 'Run',
            type: 'given-record',
            endpoint: invoiceRuns.list,
            permissions: ['invoices.run'],
            nameOf: (run) => `to ${dayText(run.period_end)}`,
          },
          {
            key: 'supplier_id',
            label: 'Supplier',
            type: 'given-record',
            endpoint: suppliers.list,
            permissions: ['suppliers.view'],
            nameOf: (supplier) => supplier.name,
          },
        ]}
        search="Search number, party, PO"
        to={(invoice) => `/invoices/${invoice.id}/view`}
        bulk={[...own, ...acts]}
        empty={emptiness(status)}
      />
      {dialog}
      {asked && Question && (
        <Suspense fallback={null}>
          <Question
            ids={asked.ids}
            onAnswer={(answer) => {
              setAsked(undefined)
              asked.answer(answer)
            }}
          />
        </Suspense>
      )}
      {batch && (
        <Suspense fallback={null}>
          <RefusedDialog batch={batch} onClose={() => setBatch(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const notIssued = ['draft', 'awaiting-approval', 'to-approve', 'approved', 'to-issue']

/** What stands out on the drafts of this list: of its type and its run. */
function ListFindings({ status, type, search }: Props) {
  const { canAny } = usePermissions()
  const sides = {
    all: {},
    sales: { side: 'sales' as const },
    'self-billing': { side: 'self-billing' as const },
  }
  const side = sides[type as keyof typeof sides]
  if (!notIssued.includes(status) || !side) return null
  const run = /^[1-9]\d{0,15}$/.test(search.run_id ?? '') ? { run_id: Number(search.run_id) } : {}
  return <FindingsOfDrafts query={{ ...side, ...run }} mayDismiss={canAny(anyInvoice('issue'))} />
}

const questions = {
  issue: IssueManyDialog,
  hold: HoldDialog,
  credit: CreditManyDialog,
  delete: DeleteManyDialog,
}

const holdable = [
  'all',
  'draft',
  'awaiting-approval',
  'to-approve',
  'approved',
  'to-issue',
  'issued',
  'sent',
  'unpaid',
  'overdue',
  'part-paid',
  'disputed',
]

function useBulk(status: StatusSlug, verbs: Verbs): BulkAction[] {
  const { canAny } = usePermissions()
  const actions = [
    {
      label: 'Ask for approval',
      for: ['draft', 'to-approve'],
      open: canAny(anyInvoice('update')),
      icon: <IconUserCheck size={16} />,
      run: verbs.ask,
    },
    {
      label: 'Approve',
      for: ['all', 'draft', 'awaiting-approval', 'to-approve'],
      open: canAny(anyInvoice('approve')),
      icon: <IconCheck size={16} />,
      run: verbs.approve,
    },
    {
      label: 'Issue',
      for: ['all', 'approved', 'to-issue'],
      open: canAny(anyInvoice('issue')),
      icon: <IconFileCertificate size={16} />,
      run: verbs.issue,
    },
    {
      label: 'Send',
      for: ['all', 'issued', 'sent', 'unpaid', 'overdue', 'part-paid'],
      open: canAny(anyInvoice('send')),
      icon: <IconSend size={16} />,
      run: verbs.send,
    },
    {
      label: 'Credit',
      for: ['all', 'issued', 'sent', 'unpaid', 'overdue', 'part-paid', 'paid', 'disputed'],
      open: canAny(anyInvoice('credit')),
      icon: <IconReceiptRefund size={16} />,
      run: verbs.credit,
    },
    {
      label: 'Hold',
      for: holdable,
      open: canAny(anyInvoice('hold')),
      icon: <IconHandStop size={16} />,
      run: verbs.hold,
    },
    {
      label: 'Release',
      for: holdable,
      open: canAny(anyInvoice('hold')),
      icon: <IconPlayerPlay size={16} />,
      run: verbs.release,
    },
    {
      label: 'Delete',
      for: ['all', 'draft', 'awaiting-approval', 'to-approve', 'approved', 'to-issue'],
      open: canAny(anyInvoice('delete')),
      icon: <IconTrash size={14} />,
      tone: 'danger' as const,
      run: verbs.delete,
    },
  ]
  return actions.filter((action) => action.open && action.for.includes(status))
}

function emptiness(status: StatusSlug) {
  if (status === 'all') {
    return {
      title: 'No invoices yet',
      text: 'Approved timesheets become invoices in a run. You can also write one by hand.',
    }
  }
  return {
    title: `Nothing here is ${statusWords[status].toLowerCase()}`,
    text: 'Look at another status, or run invoices for approved time.',
  }
}
