import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { mails } from '#areas/mail/contract.ts'
import { MailLog, mailLogOptions } from '#areas/mail/web/parts/MailLog.tsx'
import { needs } from '#kit/guard.ts'
import { Detail } from '#kit/ui/detail/Detail.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

export const Route = createFileRoute('/tenant/$tenantId/settings/email')({
  staticData: { title: 'Email' },
  validateSearch: listSearch,
  beforeLoad: needs('settings.email', 'mails.view'),
  loaderDeps: ({ search: { mail: _mail, ...search } }) => search,
  loader: ({ context, deps }) => {
    if (!deps.tab) prefetchList(context, mails.list, deps, mailLogOptions)
  },
  component: EmailPage,
})

const TemplateList = lazy(async () => ({
  default: (await import('#areas/mail/templates/web/parts/TemplateList.tsx')).TemplateList,
}))
const SenderPart = lazy(async () => ({
  default: (await import('#areas/mail/templates/web/parts/SenderForm.tsx')).SenderPart,
}))
const Suppressions = lazy(async () => ({
  default: (await import('#areas/mail/suppressions/web/parts/Suppressions.tsx')).Suppressions,
}))

function EmailPage() {
  return (
    <Suspense>
      <Detail
        title="Email"
        description="What is sent in your name, how it reads, and what became of it."
        tabs={[
          { key: 'log', label: 'Email log', content: () => <MailLog /> },
          {
            key: 'templates',
            label: 'Templates',
            permission: 'settings.email',
            content: () => <TemplateList />,
          },
          { key: 'sender', label: 'Sender', permission: 'settings.email', content: () => <SenderPart /> },
          { key: 'suppressions', label: 'Do not email', content: () => <Suppressions /> },
        ]}
      />
    </Suspense>
  )
}
