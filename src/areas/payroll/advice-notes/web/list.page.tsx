import { IconSend } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { adviceNotes, adviceStates, adviceStateWords } from '#areas/payroll/advice-notes/contract.ts'
import { adviceNoteColumns } from '#areas/payroll/advice-notes/web/parts/columns.tsx'
import { suppliers } from '#areas/suppliers/contract.ts'
import { needs } from '#kit/guard.ts'
import { useCall } from '#kit/query.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/advice-notes')({
  staticData: { title: 'Advice Notes' },
  validateSearch: listSearch,
  beforeLoad: needs('payroll.view'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, adviceNotes.list, deps, listOptions),
  component: AdviceNotesPage,
})

function AdviceNotesPage() {
  const send = useCall(adviceNotes.dispatchMany, { refreshes: ['advice-notes', 'history'] })
  return (
    <List
      endpoint={adviceNotes.list}
      title="Advice Notes"
      description="What suppliers that write their own invoices were told that they may invoice."
      {...listOptions}
      columns={adviceNoteColumns}
      tabs={[
        { key: 'all', label: 'All', search: {} },
        { key: 'open', label: 'Invoice expected', search: { status: 'open' } },
        { key: 'cancelled', label: 'Cancelled', search: { status: 'cancelled' } },
      ]}
      filters={[
        {
          key: 'status',
          label: 'Status',
          type: 'choices',
          options: adviceStates.map((value) => ({ value, label: adviceStateWords[value] })),
        },
        {
          key: 'supplier_id',
          label: 'Supplier',
          type: 'record',
          endpoint: suppliers.list,
          nameOf: (supplier) => supplier.name,
        },
        { key: 'cut_off', label: 'Work up to', type: 'days' },
      ]}
      search="Search number or supplier"
      nameOf={(note) => note.number}
      to={(note) => `/advice-notes/${note.id}/view`}
      bulk={[
        {
          label: 'Send',
          permission: 'payroll.run',
          icon: <IconSend size={16} />,
          run: (ids) => send.mutateAsync({ body: { ids: [...ids] } }),
        },
      ]}
      create={{ label: 'Create advice notes', to: '/advice-notes/create', permission: 'payroll.run' }}
      empty={{
        title: 'No advice notes yet',
        text: 'Suppliers without a self-billing agreement invoice you: tell them for what.',
      }}
    />
  )
}
