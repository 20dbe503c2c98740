import { createFileRoute } from '@tanstack/react-router'
import { invoiceTemplates, type TemplateRow } from '#areas/invoice-templates/contract.ts'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import { TemplateState } from '#areas/invoice-templates/web/parts/TemplateState.tsx'
import { optionsOf, typeNames, typeOptions } from '#areas/invoice-templates/web/parts/words.ts'
import { needs } from '#kit/guard.ts'
import { countText } from '#kit/ui/format.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { languageNames } from '#platform/languages.ts'

const listOptions = { defaultSort: 'name' }
const manage = 'invoice_templates.manage'

export const Route = createFileRoute('/tenant/$tenantId/settings/invoice-templates')({
  staticData: { title: 'Invoice Templates' },
  validateSearch: listSearch,
  beforeLoad: needs('invoice_templates.view', manage),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context, invoiceTemplates.list, deps, listOptions),
  component: Templates,
})

function Templates() {
  return (
    <List<typeof invoiceTemplates.list, TemplateRow>
      endpoint={invoiceTemplates.list}
      title="Invoice Templates"
      description="How invoices, self-bills and credit notes look. Documents without a template are drawn with the layout that Saffron brings along."
      {...listOptions}
      columns={[
        { key: 'name', label: 'Name', sort: true },
        {
          key: 'types',
          label: 'Draws',
          render: (template) => template.types.map((type) => typeNames[type]).join(', '),
        },
        {
          key: 'language',
          label: 'Language',
          width: 110,
          hidden: true,
          render: (template) => languageNames[template.language],
        },
        { key: 'published_version', label: 'Version', hidden: true, align: 'right', width: 90 },
        {
          key: 'used_by',
          label: 'Used by',
          align: 'right',
          render: ({ used_by, defaults }) =>
            used_by === 0 && defaults.length > 0 ? 'Usual' : countText(used_by, 'party', 'parties'),
        },
        {
          key: 'status',
          label: 'Status',
          card: 'badge',
          width: 190,
          render: (template) => <TemplateState template={template} />,
        },
      ]}
      filters={[
        { key: 'type', label: 'Draws', type: 'select', options: typeOptions },
        {
          key: 'status',
          label: 'Status',
          type: 'select',
          options: [...optionsOf(statusNames), { value: 'all', label: 'All' }],
        },
      ]}
      search="Search templates"
      to={(template) => `/settings/invoice-templates/${template.id}/edit`}
      create={{ label: 'Create template', to: '/settings/invoice-templates/create', permission: manage }}
      removable={{ model: 'invoice-templates', name: 'templates', permission: manage }}
      empty={{
        title: 'No templates yet',
        text: 'Documents have the layout that Saffron brings along. Create a template to change it.',
      }}
    />
  )
}
