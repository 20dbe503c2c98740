import { IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type MailRow, MailStatus, mails } from '#areas/mail/contract.ts'
import { kindName } from '#areas/mail/web/words.ts'
import { mailStatusNames } from '#areas/mail/words.ts'
import type { Search } from '#kit/address.ts'
import { useBulkDialog } from '#kit/ui/dialogs/useBulkDialog.ts'
import { List } from '#kit/ui/list/List.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { InstantText } from '#kit/ui/values.tsx'

export const mailLogOptions = { defaultSort: '-created_at', beside: 'mail' }

const MailDrawer = lazy(async () => ({
  default: (await import('#areas/mail/web/parts/MailDrawer.tsx')).MailDrawer,
}))

const MailsMany = lazy(async () => ({
  default: (await import('#areas/mail/web/parts/MailsMany.tsx')).MailsMany,
}))

const options = MailStatus.options.map((value) => ({ value, label: mailStatusNames[value] }))

/** Every mail Saffron sent or tried to send for the agency, with the mail server’s answer. */
export function MailLog() {
  const { mail } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const many = useBulkDialog<'again'>()
  const close = () =>
    void navigate({ to: '.', search: ({ mail: _, ...rest }: Record<string, unknown>) => rest } as never)
  return (
    <>
      <List
        endpoint={mails.list}
        title="Emails"
        embedded
        {...mailLogOptions}
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
        bulk={[
          {
            label: 'Send again',
            icon: <IconSend size={16} />,
            permission: 'settings.email',
            run: many.ask('again'),
          },
        ]}
        empty={{
          title: 'No email yet',
          text: 'Invoices you send and links for approvers will be listed here, with what became of them.',
        }}
      />
      {many.open && (
        <Suspense fallback={null}>
          <MailsMany ids={many.open.ids} onClose={many.close} />
        </Suspense>
      )}
      <Suspense>{mail && <MailDrawer id={Number(mail)} onClose={close} />}</Suspense>
    </>
  )
}
