import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type TemplateRow, templates } from '#areas/compliance/templates/contract.ts'
import { conditionText } from '#areas/compliance/templates/words.ts'
import { useOpened } from '#areas/compliance/web/parts/useOpened.ts'
import { needs } from '#kit/guard.ts'
import { usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { prefetchList } from '#kit/ui/list/query.ts'
import { listSearch } from '#kit/ui/list/search.ts'

const listOptions = { defaultSort: 'name', beside: 'template' }

const TemplateDrawer = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/TemplateDrawer.tsx')).TemplateDrawer,
}))
const PreviewDialog = lazy(async () => ({
  default: (await import('#areas/compliance/web/parts/PreviewDialog.tsx')).PreviewDialog,
}))

export const Route = createFileRoute('/tenant/$tenantId/compliance/templates')({
  staticData: { title: 'Compliance Templates' },
  validateSearch: listSearch,
  beforeLoad: needs('compliance.view'),
  loaderDeps: ({ search: { template: _, ...search } }) => search,
  loader: ({ context, deps }) => prefetchList(context, templates.list, deps, listOptions),
  component: TemplatesPage,
})

function TemplatesPage() {
  const { can, canAny } = usePermissions()
  const [looking, setLooking] = useState(false)
  const { opened, open, close } = useOpened('template')
  return (
    <>
      <List
        endpoint={templates.list}
        title="Compliance Templates"
        description="Which requirements are asked together, and of which placements."
        {...listOptions}
        columns={[
          { key: 'name', label: 'Template', sort: true },
          {
            key: 'condition',
            label: 'For',
            render: ({ condition }: TemplateRow) =>
              condition ? conditionText(condition) : 'Every placement',
          },
          { key: 'requirement_count', label: 'Requirements', align: 'right' },
          { key: 'description', label: 'Description', hidden: true },
        ]}
        tabs={[
          { key: 'active', label: 'In use', search: {} },
          { key: 'retired', label: 'Retired', search: { archived: 'true' } },
        ]}
        search="Search templates"
        to={(row) => `/compliance/templates?template=${row.id}`}
        removable={{ model: 'compliance-templates', name: 'templates', permission: 'compliance.manage' }}
        actions={
          <>
            {canAny(['placements.view']) && (
              <Button variant="default" onClick={() => setLooking(true)}>
                Try on a placement
              </Button>
            )}
            {can('compliance.manage') && <Button onClick={() => open('new')}>Create template</Button>}
          </>
        }
        empty={{
          title: 'No templates yet',
          text: 'A template asks for several requirements at once. The starting set in the settings brings one along.',
        }}
      />
      <Suspense fallback={null}>
        {opened && <TemplateDrawer key={opened} opened={opened} onClose={close} />}
        {looking && <PreviewDialog onClose={() => setLooking(false)} />}
      </Suspense>
    </>
  )
}
