import type { TemplateRow } from '#areas/invoice-templates/contract.ts'
import { statusNames } from '#areas/invoice-templates/rules.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const colours = { draft: 'draft', published: 'active', retired: 'archived' }

export function TemplateState({ template }: { template: TemplateRow }) {
  const { status, changed, published_version } = template
  const version = published_version ? ` ${published_version}` : ''
  const more = status === 'published' && changed ? ', changed since' : ''
  return (
    <StatusBadge
      status={colours[status]}
      label={`${statusNames[status]}${status === 'published' ? version : ''}${more}`}
    />
  )
}
