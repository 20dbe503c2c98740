import { createFileRoute } from '@tanstack/react-router'
import { invoiceTexts, type TextTemplate, textKeys } from '#areas/invoices/texts/contract.ts'
import { keyNames } from '#areas/invoices/texts/rules.ts'
import { TextState } from '#areas/invoices/texts/web/parts/TextState.tsx'
import { documentWords } from '#areas/invoices/words.ts'
import { needs } from '#kit/guard.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { languageNames } from '#platform/languages.ts'

const listOptions = { defaultSort: 'name' }
const manage = 'invoice_text_templates.manage'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-text-templates')({
  staticData: { title: 'Invoice Text Templates' },
  validateSearch: listSearch,
  beforeLoad: needs('invoice_text_templates.view', manage),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, invoiceTexts.list, deps, listOptions),
  component: Texts,
})

function Texts() {
  return (
    <List<typeof invoiceTexts.list, TextTemplate>
      endpoint={invoiceTexts.list}
      title="Invoice Text Templates"
      description="What invoices, self-bills and credit notes say in your own words: for everybody, or for one client, supplier or placement. Emails are worded under Email."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        { key: 'key', label: 'What', render: (text) => keyNames[text.key] },
        {
          key: 'types',
          label: 'On',
          render: (text) => text.types.map((type) => documentWords[type]).join(', '),
        },
        { key: 'client_name', label: 'Client', render: (text) => text.client_name ?? everybody(text) },
        { key: 'supplier_name', label: 'Supplier', hidden: true },
        { key: 'placement_name', label: 'Placement', hidden: true },
        {
          key: 'language',
          label: 'Language',
          width: 110,
          render: (text) => languageNames[text.language],
        },
        { key: 'body', label: 'Text', hidden: true, card: 'none' },
        {
          key: 'archived_at',
          label: 'Status',
          card: 'badge',
          width: 110,
          render: (text) => <TextState text={text} />,
        },
      ]}
      filters={[
        {
          key: 'key',
          label: 'What',
          type: 'select',
          options: textKeys.map((value) => ({ value, label: keyNames[value] })),
        },
        {
          key: 'archived',
          label: 'Status',
          type: 'select',
          options: [
            { value: 'true', label: 'Retired' },
            { value: 'all', label: 'In use and retired' },
          ],
        },
      ]}
      search="Search text templates"
      to={(text) => `/settings/invoice-text-templates/${text.id}/edit`}
      create={{
        label: 'Create text template',
        to: '/settings/invoice-text-templates/create',
        permission: manage,
      }}
      removable={{ model: 'invoice-text-templates', name: 'text templates', permission: manage }}
      empty={{
        title: 'No texts of your own yet',
        text: 'Documents say what Saffron brings along. Begin with the description of a line.',
      }}
    />
  )
}

/** Whom it is for where it is for no client. */
function everybody({ supplier_id, placement_id, supplier_name, placement_name }: TextTemplate): string {
  if (placement_id) return placement_name ?? 'One placement'
  return supplier_id ? (supplier_name ?? 'One supplier') : 'Everybody'
}
