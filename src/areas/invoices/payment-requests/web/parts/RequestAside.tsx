import type { PaymentRequest } from '#areas/invoices/payment-requests/contract.ts'
import { requestWords } from '#areas/invoices/payment-requests/words.ts'
import { usePermissions } from '#kit/session.ts'
import { Facts, filled, Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const mailWords: Record<string, string> = { queued: 'Sending', sent: 'Delivered', not_sent: 'No mail server' }

/** Beside the document: what it comes to, what followed, and where it was sent. */
export function RequestAside({ request }: { request: PaymentRequest }) {
  const { can } = usePermissions()
  const { currency, certificate, invoices, mails, addresses } = request
  const money = (minor: number) => <Money key="money" minor={minor} currency={currency} />
  return (
    <>
      <Panel title="Summary">
        <Facts
          items={filled([
            [
              'Client',
              can('clients.view') ? (
                <TenantLink key="client" to={`/clients/${request.client_id}/view`}>
                  {request.client_name}
                </TenantLink>
              ) : (
                request.client_name
              ),
            ],
            ['Type', requestWords[request.type]],
            ['Net', money(request.net)],
            ['VAT', money(request.tax)],
            ['Total', money(request.gross)],
            ['Certified', certificate && money(certificate.net)],
            ['Certificate', certificate?.reference],
            ['By', certificate && `${certificate.name}${certificate.by_client ? ', the client' : ''}`],
            ['On', certificate && <InstantText key="at" at={certificate.at} />],
            ['Date', <DayText key="day" day={request.requested_on} />],
            ['Company', request.legal_entity_name],
            ['Made by', request.created_by_name],
          ])}
        />
      </Panel>
      <Panel title="Invoices">
        {invoices.length === 0 ? (
          'None yet. The invoice for this leads back here.'
        ) : (
          <Facts
            items={invoices.map(({ id, number }) => [
              number ? 'Invoice' : 'Draft',
              <TenantLink key={id} to={`/invoices/${id}/view`}>
                {number ?? `Draft ${id}`}
              </TenantLink>,
            ])}
          />
        )}
      </Panel>
      <Panel title="Delivery">
        {mails.length === 0
          ? addresses.length > 0
            ? `Not sent yet. It would go to ${addresses.join(', ')}.`
            : 'Not sent yet, and there is no address to send it to.'
          : mails.map(({ id, to_address, status, created_at }) => (
              <div key={id} style={{ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', marginBottom: 8 }}>
                <span style={{ overflowWrap: 'anywhere' }}>{to_address}</span>
                <StatusBadge
                  status={status === 'sent' ? 'done' : status === 'queued' ? 'open' : 'failed'}
                  label={mailWords[status] ?? 'Not delivered'}
                />
                <InstantText at={created_at} />
              </div>
            ))}
      </Panel>
    </>
  )
}
