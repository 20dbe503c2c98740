/**
 * What the samples of the papers take for granted. They are short because of it, and true because each name has the
 * type of what it stands for.
 */
export const granted: {
  /** Names, by the file that exports them. */
  files: Record<string, string[]>
  /** What a sample finds already there, by its type. */
  values: Record<string, string>
} = {
  files: {
    '#areas/clients/contract.ts': ['ChangeClient', 'Client', 'clients'],
    '#areas/clients/queries.ts': ['findClient'],
    '#areas/clients/rules.ts': ['whyNotStatus'],
    '#areas/clients/web/words.ts': ['statusOptions'],
    '#areas/suppliers/contract.ts': ['suppliers'],
    '#platform/http/contract.ts': ['endpoint'],
    '#platform/money.ts': ['timedAmount'],
    '#platform/refusal.ts': ['refuse'],
    '#kit/call.ts': ['call'],
    '#kit/guard.ts': ['needs'],
    '#kit/query.ts': ['queryOf'],
    '#kit/ui/StatusBadge.tsx': ['StatusBadge'],
    '#kit/ui/TenantLink.tsx': ['TenantLink', 'useGo'],
    '#kit/ui/detail/Detail.tsx': ['Detail', 'Panel'],
    '#kit/ui/detail/Facts.tsx': ['Facts'],
    '#kit/ui/dialogs/deletion.ts': ['askToDelete'],
    '#kit/ui/form/DateField.tsx': ['DateField'],
    '#kit/ui/form/RecordForm.tsx': ['RecordForm'],
    '#kit/ui/form/RecordPicker.tsx': ['RecordPicker'],
    '#kit/ui/form/Section.tsx': ['Section', 'Wide'],
    '#kit/ui/form/fields.tsx': ['SelectField', 'SwitchField', 'TextareaField', 'TextField'],
    '#kit/ui/form/number-fields.tsx': ['MinutesField', 'MoneyField', 'RateField'],
    '#kit/ui/form/useRecordForm.ts': ['useRecordForm'],
    '#kit/ui/list/List.tsx': ['List'],
    '#kit/ui/list/query.ts': ['prefetchList'],
    '#kit/ui/list/search.ts': ['listSearch'],
    '#kit/ui/values.tsx': ['Money'],
    '@mantine/core': ['Button'],
    '@tabler/icons-react': ['IconTrash'],
    '@tanstack/react-query': ['useSuspenseQuery'],
    '@tanstack/react-router': ['createFileRoute'],
    kysely: ['sql'],
    zod: ['z'],
  },
  values: {
    ask: "(verb: 'archive') => (ids: number[]) => Promise<boolean>",
    before: `import('#areas/clients/contract.ts').Client`,
    changes: `import('#areas/clients/contract.ts').Client`,
    client: `import('#areas/clients/contract.ts').Client`,
    fieldsOf: `(client: import('#areas/clients/contract.ts').Client) => import('zod').input<typeof ChangeClient>`,
    go: `ReturnType<typeof useGo>`,
    hours: 'number',
    JobsList: '(props: { client: number; embedded: boolean }) => import("react").ReactNode',
    lines: 'object[]',
    minutes: 'number',
    obligations: '{ live_placements: number; unpaid_documents: number }',
    on: `import('#platform/http/mount.ts').On`,
    params: `import('zod').ZodObject<{ id: typeof import('#platform/http/contract.ts').IdParam }>`,
    rate: 'string',
    row: '{ client_id: number }',
  },
}
