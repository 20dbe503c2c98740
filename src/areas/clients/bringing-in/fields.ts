import type { contactRoles, termsFrom } from '#areas/clients/contract.ts'
import type { ImportField, MatchKey } from '#platform/importer.ts'

const termsNames = {
  invoice_date: 'From the invoice date',
  end_of_month: 'From the end of the month',
} satisfies Record<(typeof termsFrom)[number], string>

const roleNames = {
  approver: 'Approver',
  billing: 'Billing',
  hiring: 'Hiring',
  signatory: 'Signatory',
  compliance: 'Compliance',
} satisfies Record<(typeof contactRoles)[number], string>

const text = (key: string, label: string, example: string, headings: string[] = []): ImportField => ({
  ...{ key, label, kind: 'text', example, headings },
})

/** What a file says of clients: their details, one contact, and how they are invoiced. */
export const clientFields: readonly ImportField[] = [
  { ...text('id', 'Saffron id', '', ['client id', 'id']), kind: 'whole', only: 'match' },
  {
    ...text('name', 'Name', 'Harbour Care Ltd', ['client', 'client name', 'company', 'company name']),
    required: true,
  },
  text('accounts_ref', 'Accounts reference', 'NWC001', [
    'ref',
    'reference',
    'account number',
    'account code',
    'account ref',
  ]),
  text('trading_name', 'Trading name', 'Harbour Care', ['trading as']),
  text('company_number', 'Company number', '01234567', [
    'company registration number',
    'registration number',
    'company no',
    'company reg no',
  ]),
  text('vat_number', 'VAT number', '', ['vat', 'vat no', 'vat registration number']),
  text('industry', 'Industry', 'Healthcare', ['sector']),
  text('website', 'Website', 'northwind.example', ['url', 'web']),
  text('phone', 'Phone', '020 7946 0000', ['telephone', 'phone number', 'tel']),
  text('address_line_1', 'Address line 1', '1 High Street', ['address', 'address 1', 'street']),
  text('address_line_2', 'Address line 2', '', ['address 2']),
  text('city', 'Town', 'Leeds', ['city', 'post town']),
  text('postcode', 'Postcode', 'LS1 1AA', ['post code', 'zip', 'zip code']),
  { ...text('country', 'Country', 'GB', ['country code']), kind: 'country' },
  {
    ...text('status', 'Status', 'Active'),
    kind: 'choice',
    choices: { prospect: 'Prospect', active: 'Active' },
  },
  text('notes', 'Notes', '', ['comments']),
  text('contact_name', 'Contact name', 'Ann Smith', ['contact', 'main contact', 'primary contact']),
  text('contact_email', 'Contact email', 'ann@northwind.example', [
    'email',
    'email address',
    'contact email address',
  ]),
  text('contact_phone', 'Contact phone', '', ['contact telephone', 'contact number', 'mobile']),
  text('contact_job_title', 'Contact job title', 'Ward manager', ['job title', 'position']),
  {
    ...text('contact_roles', 'Contact roles', 'Approver, Billing', ['roles', 'contact role']),
    kind: 'choices',
    choices: roleNames,
  },
  text('email_to', 'Invoices go to', 'accounts@northwind.example', [
    'invoice email',
    'billing email',
    'accounts email',
  ]),
  text('bill_to_name', 'Name on invoices', '', ['invoice name', 'bill to']),
  text('client_reference', 'Client’s reference', '', ['client reference', 'their reference']),
  {
    ...text('payment_terms_days', 'Payment terms, days', '30', [
      'payment terms',
      'terms',
      'payment days',
      'credit days',
    ]),
    kind: 'whole',
    allow: 'clients.terms.update',
  },
  {
    ...text('payment_terms_from', 'Terms counted', 'From the invoice date', ['terms from']),
    kind: 'choice',
    choices: termsNames,
    allow: 'clients.terms.update',
  },
  { ...text('currency', 'Currency', 'GBP'), allow: 'clients.terms.update' },
  {
    ...text('credit_limit', 'Credit limit', '25000', ['limit']),
    kind: 'money',
    allow: 'clients.terms.update',
  },
  {
    ...text('po_required', 'Purchase order required', 'No', ['po required']),
    kind: 'yes',
    allow: 'clients.terms.update',
  },
]

export const clientMatches: readonly MatchKey[] = [
  { key: 'id', label: 'Saffron id', fields: ['id'] },
  { key: 'accounts_ref', label: 'Accounts reference', fields: ['accounts_ref'] },
  { key: 'company_number', label: 'Company number', fields: ['company_number'] },
  { key: 'name_postcode', label: 'Name and postcode', fields: ['name', 'postcode'] },
  { key: 'name', label: 'Name', fields: ['name'] },
]

export const detailKeys = [
  ...([
    'name',
    'accounts_ref',
    'trading_name',
    'company_number',
    'vat_number',
    'industry',
    'website',
  ] as const),
  ...(['phone', 'address_line_1', 'address_line_2', 'city', 'postcode', 'country', 'notes'] as const),
]
export const billingKeys = [
  ...(['email_to', 'bill_to_name', 'client_reference', 'payment_terms_days', 'payment_terms_from'] as const),
  ...(['currency', 'credit_limit', 'po_required'] as const),
]
export const contactKeys = ['name', 'email', 'phone', 'job_title', 'roles'] as const
