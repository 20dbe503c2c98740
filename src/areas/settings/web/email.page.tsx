import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type MailRow, MailStatus, mails } from '#areas/settings/contract.ts'
import { mailStatusNames } from '#areas/settings/mail-words.ts'
import { kindName } from '#areas/settings/web/words.ts'
import type { Search } from '#web/address.ts'
import { needs } from '#web/layouts/guard.ts'
import { Detail } from '#web/ui/detail/Detail.tsx'
import { List } from '#web/ui/list/List.tsx'
import { prefetchList } from '#web/ui/list/query.ts'
import { listSearch } from '#web/ui/list/search.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { InstantText } from '#web/ui/values.tsx'

const wishes = { defaultSort: '-created_at' }

export const Route = createFileRoute('/tenant/$tenantId/settings/email')({
  staticData: { title: 'Email' },
  validateSearch: listSearch,
  beforeLoad: needs('settings.email', 'mails.view'),
  loaderDeps: ({ search: { mail: _mail, ...search } }) => search,
  loader: ({ context, deps }) => {
    if (!deps.tab) prefetchList(context, mails.list, deps, wishes)
  },
  component: EmailPage,
})

const MailDrawer = lazy(async () => ({
  default: (await import('#areas/settings/web/parts/MailDrawer.tsx')).MailDrawer,
}))

const options = MailStatus.options.map((value) => ({ value, label: mailStatusNames[value] }))

const TemplateList = lazy(async () => ({
  default: (await import('#areas/settings/templates/web/parts/TemplateList.tsx')).TemplateList,
}))
const SenderPart = lazy(async () => ({
  default: (await import('#areas/settings/templates/web/parts/SenderForm.tsx')).SenderPart,
}))
const Suppressions = lazy(async () => ({
  default: (await import('#areas/settings/suppressions/web/parts/Suppressions.tsx')).Suppressions,
}))

function EmailPage() {
  return (
    <Suspense>
      <Detail
        title="Email"
        description="What is sent in your name, how it reads, and what became of it."
        tabs={[
          { key: 'log', label: 'Mail log', content: () => <Log /> },
          {
            key: 'templates',
            label: 'Templates',
            permission: 'settings.email',
            content: () => <TemplateList />,
          },
          { key: 'sender', label: 'Sender', permission: 'settings.email', content: () => <SenderPart /> },
          { key: 'suppressions', label: 'Do not mail', content: () => <Suppressions /> },
        ]}
      />
    </Suspense>
  )
}

/** Every mail Saffron sent or tried to send for the agency, with the mail server’s answer. */
function Log() {
  const { mail } = Route.useSearch() as Search
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: ({ mail: _, ...rest }: Record<string, unknown>) => rest } as never)
  return (
    <>
      <List
        endpoint={mails.list}
        title="Mails"
        embedded
        {...wishes}
        columns={[
          { key: 'subject', label: 'Subject' },
          {
            key: 'to_address',
            label: 'To',
            width: 230,
            render: (row) => row.to_name || row.to_address,
          },
          {
            key: 'status',
            label: 'Result',
            card: 'badge',
            width: 110,
            render: (row) => (
              <StatusBadge status={row.status} label={mailStatusNames[row.status]} title={row.result} />
            ),
          },
          { key: 'result', label: 'Answer', hidden: true },
          { key: 'kind', label: 'About', hidden: true, render: (row) => kindName(row.kind) },
          { key: 'attempts', label: 'Tries', align: 'right', hidden: true },
          {
            key: 'created_at',
            label: 'When',
            sort: true,
            width: 160,
            render: (row) => <InstantText at={row.created_at} />,
          },
        ]}
        filters={[{ key: 'status', label: 'Result', type: 'choices', options }]}
        search="Search by address, name or subject"
        nameOf={(row: MailRow) => row.subject}
        to={(row) => `/settings/email?mail=${row.id}`}
        empty={{
          title: 'No mail yet',
          text: 'Invoices you send and links for approvers will be listed here, with what became of them.',
        }}
      />
      <Suspense>{mail && <MailDrawer id={Number(mail)} onClose={close} />}</Suspense>
    </>
  )
}
