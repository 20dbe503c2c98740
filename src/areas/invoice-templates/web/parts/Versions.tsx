import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { invoiceTemplates, type Template } from '#areas/invoice-templates/contract.ts'
import classes from '#areas/invoice-templates/web/parts/editor.module.css'
import { queryOf } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { useFormState } from '#kit/ui/form/context.ts'
import { countText } from '#kit/ui/format.ts'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

/** Every version that was published, with what it drew; any of them can be written again. */
export function Versions({ template }: { template: Template }) {
  const { form } = useFormState()
  const { can } = usePermissions()
  const { data } = useQuery(queryOf(invoiceTemplates.versions, { params: { id: template.id } }))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title="Versions">
      <ul className={classes.plain}>
        {data.data.map(({ number, design, published_at, published_by, documents }) => (
          <li key={number} className={classes.row}>
            <span>
              Version {number}, <InstantText at={published_at} /> by {published_by}
              <span className={classes.more}>
                {documents === 0 ? 'No documents yet' : `Draws ${countText(documents, 'document')}`}
              </span>
            </span>
            {can('invoice_templates.manage') && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Write again version ${number}`}
                onClick={() => form.setFieldValue('design', design)}
              >
                Write again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Clients and suppliers that name it. */
export function Uses({ template }: { template: Template }) {
  const { data } = useQuery(queryOf(invoiceTemplates.uses, { params: { id: template.id } }))
  if (!data || data.data.length === 0) return null
  return (
    <Panel title="Used by">
      <ul className={classes.plain}>
        {data.data.map(({ kind, id, name, profile }) => (
          <li key={`${kind} ${id} ${profile}`}>
            <TenantLink to={kind === 'client' ? `/clients/${id}/view` : `/settings/suppliers/${id}/edit`}>
              {name}
            </TenantLink>
            {profile && <span className={classes.more}>{profile}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
