import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type Site, sites } from '#areas/clients/sites/contract.ts'
import classes from '#areas/clients/web/parts/ProfilesTab.module.css'
import { useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { List } from '#kit/ui/list/List.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const dialogs = () => import('#areas/clients/web/parts/SiteDialog.tsx')
const AddSite = lazy(async () => ({ default: (await dialogs()).AddSite }))
const EditSite = lazy(async () => ({ default: (await dialogs()).EditSite }))

/** Where work is done at a client. */
export function SitesTab({ client_id }: { client_id: number }) {
  const { can } = usePermissions()
  const may = can('clients.update')
  const [open, setOpen] = useState<Site | 'new'>()
  return (
    <>
      {may && (
        <div className={classes.create}>
          <p className={classes.text}>
            Jobs are done at a site; invoices can be split by it and by its cost centre.
          </p>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
            Add site
          </Button>
        </div>
      )}
      <List
        endpoint={sites.list}
        title="Sites"
        embedded
        fixed={{ client_id: String(client_id) }}
        defaultSort="name"
        columns={[
          {
            key: 'name',
            label: 'Name',
            sort: true,
            render: (site) => <Name site={site} may={may} onOpen={setOpen} />,
          },
          {
            key: 'city',
            label: 'Address',
            render: (site) => [site.address_line_1, site.city, site.postcode].filter(Boolean).join(', '),
          },
          { key: 'cost_centre', label: 'Cost centre' },
          { key: 'holiday_calendar_name', label: 'Bank holidays', hidden: true },
          { key: 'note', label: 'Note' },
          { key: 'job_count', label: 'Jobs', align: 'right' },
          {
            key: 'archived_at',
            label: 'Status',
            render: (site) => site.archived_at && <StatusBadge status="archived" label="Archived" />,
          },
          { key: 'verbs', label: '', render: (site) => may && <Verb site={site} /> },
        ]}
        filters={[
          {
            key: 'archived',
            label: 'Archived',
            type: 'select',
            options: [{ value: '1', label: 'Archived too' }],
          },
        ]}
        search="Search sites"
        empty={{
          title: 'No sites yet',
          text: 'A site is a ward, a depot, an office: where the work is done.',
        }}
      />
      {open && (
        <Suspense fallback={null}>
          {open === 'new' ? (
            <AddSite client_id={client_id} onClose={() => setOpen(undefined)} />
          ) : (
            <EditSite site={open} onClose={() => setOpen(undefined)} />
          )}
        </Suspense>
      )}
    </>
  )
}

function Name({ site, may, onOpen }: { site: Site; may: boolean; onOpen: (site: Site) => void }) {
  if (!may) return <>{site.name}</>
  return (
    <Button size="compact-sm" variant="subtle" aria-label={`Edit ${site.name}`} onClick={() => onOpen(site)}>
      {site.name}
    </Button>
  )
}

function Verb({ site: { id, version, archived_at, name } }: { site: Site }) {
  const change = useCall(sites.change, { refreshes: ['sites', 'history'] })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={change.isPending}
      aria-label={`${archived_at ? 'Bring back' : 'Archive'} ${name}`}
      onClick={() => change.mutate({ params: { id }, body: { version, archived: !archived_at } })}
    >
      {archived_at ? 'Bring back' : 'Archive'}
    </Button>
  )
}
