import { Button } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { type Client, type ClientStatus, clients, invoiceHold } from '#areas/clients/contract.ts'
import { statusNames } from '#areas/clients/rules.ts'
import { ContactList } from '#areas/clients/web/parts/ContactList.tsx'
import { HoldInvoices } from '#areas/clients/web/parts/HoldInvoices.tsx'
import { InTime } from '#areas/clients/web/parts/InTime.tsx'
import { ReleaseHold } from '#areas/clients/web/parts/ReleaseHold.tsx'
import { WebsiteLink } from '#areas/clients/web/parts/WebsiteLink.tsx'
import {
  adjustmentText,
  consolidationText,
  controlText,
  frequencyText,
  termsText,
} from '#areas/clients/web/words.ts'
import { needs } from '#kit/guard.ts'
import { queryOf, useCall } from '#kit/query.ts'
import { usePermissions } from '#kit/session.ts'
import { addressFact } from '#kit/ui/detail/address.tsx'
import { Columns } from '#kit/ui/detail/Columns.tsx'
import { Detail, type DetailAction } from '#kit/ui/detail/Detail.tsx'
import { Facts, filled, Notes, Panel } from '#kit/ui/detail/Facts.tsx'
import { History } from '#kit/ui/detail/History.tsx'
import { RecordFigures, RecordPanels, useRecordTabs } from '#kit/ui/detail/RecordParts.tsx'
import { askToDelete } from '#kit/ui/dialogs/deletion.ts'
import { percentText } from '#kit/ui/format.ts'
import { listSearch } from '#kit/ui/list/search.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink, useGo } from '#kit/ui/TenantLink.tsx'
import { InstantText } from '#kit/ui/values.tsx'

const ProfilesTab = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/ProfilesTab.tsx')).ProfilesTab,
}))
const SitesTab = lazy(async () => ({
  default: (await import('#areas/clients/web/parts/SitesTab.tsx')).SitesTab,
}))

export const Route = createFileRoute('/tenant/$tenantId/clients/$id/view')({
  staticData: { title: 'Client' },
  validateSearch: listSearch,
  beforeLoad: needs('clients.view'),
  loader: ({ context, params }) =>
    context.queries.ensureQueryData(queryOf(clients.show, { params: { id: Number(params.id) } })),
  component: ClientPage,
})

function ClientPage() {
  const id = Number(Route.useParams().id)
  const { data: client } = useSuspenseQuery(queryOf(clients.show, { params: { id } }))
  const { can, canAny } = usePermissions()
  const contacts = {
    order: 40,
    key: 'contacts',
    label: 'Contacts',
    count: client.contacts.length,
    content: () => (
      <Panel>
        <ContactList contacts={client.contacts} />
      </Panel>
    ),
  }
  const billing = {
    order: 41,
    key: 'billing-profiles',
    label: 'Billing profiles',
    content: () => <InTime tab={<ProfilesTab client_id={id} />} />,
  }
  const places = {
    order: 42,
    key: 'sites',
    label: 'Sites',
    content: () => <InTime tab={<SitesTab client_id={id} />} />,
  }
  const tabs = useRecordTabs({ on: 'clients', id, own: [contacts, billing, places] })
  return (
    <Detail
      title={client.name}
      browserTitle="Client"
      id={client.id}
      status={<StatusBadge status={client.status} label={statusNames[client.status]} />}
      back={{ to: '/clients', label: 'Clients' }}
      actions={useActions(client)}
      tabs={[
        { key: 'overview', label: 'Overview', content: () => <Overview client={client} /> },
        ...tabs,
        { key: 'history', label: 'History', content: () => <History subject="clients" id={client.id} /> },
      ]}
    >
      {canAny(['clients.update', 'clients.terms.update']) && (
        <Button component={TenantLink} to={`/clients/${client.id}/edit`} variant="default">
          Edit
        </Button>
      )}
      {can('jobs.create') && client.status !== 'inactive' && (
        <Button component={TenantLink} to={`/jobs/create?client_id=${client.id}`}>
          Create job
        </Button>
      )}
    </Detail>
  )
}

function useActions(client: Client): DetailAction[] {
  const go = useGo()
  const change = useCall(clients.change, {
    done: ({ status }) => `Client is now ${statusNames[status].toLowerCase()}`,
    refreshes: ['history'],
  })
  const set = (status: ClientStatus) => () =>
    change.mutate({ params: { id: client.id }, body: { version: client.version, status } })
  const byStatus: Record<ClientStatus, DetailAction[]> = {
    prospect: [action('Make active', <IconPlayerPlay size={16} />, set('active'))],
    active: [action('Put on hold', <IconPlayerPause size={16} />, set('on_hold'))],
    on_hold: [action('Take off hold', <IconPlayerPlay size={16} />, set('active'))],
    inactive: [
      {
        ...action('Bring back', <IconArrowBackUp size={16} />, set('active')),
        permission: 'clients.archive',
      },
    ],
  }
  const archive = {
    ...action('Archive', <IconArchive size={16} />, set('inactive')),
    permission: 'clients.archive',
  }
  return [
    ...byStatus[client.status],
    ...(client.status === 'inactive' ? [] : [archive]),
    {
      label: 'Delete',
      tone: 'danger',
      permission: 'clients.delete',
      deletes: { model: 'clients', id: client.id },
      icon: <IconTrash size={16} />,
      onClick: () =>
        askToDelete({ model: 'clients', id: client.id, name: 'client', onDone: () => void go('/clients') }),
    },
  ]
}

const action = (label: string, icon: React.ReactNode, onClick: () => void): DetailAction => ({
  label,
  icon,
  onClick,
  permission: 'clients.update',
})

function Overview({ client }: { client: Client }) {
  const billing = client.billing_profile
  return (
    <>
      <RecordFigures on="clients" id={client.id} />
      <Columns
        aside={
          <Panel title="Contacts">
            <ContactList contacts={client.contacts} />
          </Panel>
        }
      >
        <Panel title="Details">
          <Facts
            items={filled([
              ['Trading name', client.trading_name],
              ['Company number', client.company_number],
              ['VAT number', client.vat_number],
              ['Industry', client.industry],
              ['Phone', client.phone],
              ['Website', client.website && <WebsiteLink key="website" typed={client.website} />],
              addressFact(client),
              ['Bank holidays', client.holiday_calendar_name],
              ['Owner', client.owner_name],
              ['Accounts reference', client.accounts_ref],
              ['Margin floor', client.margin_floor && percentText(client.margin_floor, 2)],
              ['Added', <InstantText key="added" at={client.created_at} />],
            ])}
          />
        </Panel>
        <Panel
          title="Billing"
          aside={
            billing.on_hold ? (
              <ReleaseHold client_id={client.id} name={client.name} />
            ) : (
              client.status !== 'inactive' && <HoldInvoices client_id={client.id} name={client.name} />
            )
          }
        >
          {billing.on_hold && (
            <Notice tone="warning" title={invoiceHold.title}>
              {billing.hold_reason && <p>{billing.hold_reason}</p>}
              {invoiceHold.description}
            </Notice>
          )}
          <Facts
            items={filled([
              [
                'Invoices to',
                billing.email_to || <StatusBadge key="missing" status="due" label="No address yet" />,
              ],
              ['Payment terms', termsText(billing)],
              ['Currency', billing.currency],
              ['Invoiced by', billing.legal_entity_name ?? 'Your default company'],
              ['Invoices', consolidationText(billing)],
              ['How often', billing.frequency === 'weekly' ? '' : frequencyText(billing)],
              ['Discount and surcharge', adjustmentText(billing)],
              ['Reference to quote', billing.client_reference],
              ['Purchase order', billing.po_required ? 'Needed' : 'Not needed'],
              ['Approval and holding back', controlText(billing)],
            ])}
          />
        </Panel>
        <RecordPanels on="clients" id={client.id} />
        <Notes text={client.notes} />
      </Columns>
    </>
  )
}
