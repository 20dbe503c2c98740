/**
 * What is wanted together travels together: one piece packs better than thirty small ones, and each is a request of its
 * own. A piece brings along what it imports, unless one further up has it.
 */
export const sharedChunks = [
  // Rarely changes. What no first page needs of these packages goes with the routes that do.
  {
    name: 'base',
    test: among('node_modules/(react|react-dom|scheduler|@tanstack)/'),
    tags: ['$initial' as const],
  },
  { name: 'start', tags: ['$initial' as const] },
  {
    // What the login has in common with the frame.
    name: 'door',
    test: among(
      '@mantine/core/esm/components/(TextInput|PasswordInput|NativeSelect|Button|Stack|ActionIcon)/',
      'src/(?:kit|web)/(brand|ui/PlainLink)',
    ),
  },
  {
    name: 'frame',
    test: among(
      'src/(?:kit|web)/(layouts/(?!MenuDrawer|KeysDialog)[A-Z]|live/(use-live|Online)\\b|(?:nav|rooms).ts|ui/(TenantLink|Popover|top-layer|form/unsaved))',
    ),
  },
  // The addresses of every contract, without their shapes: see web-shapes.ts. Those of access lead to all permissions,
  // and those of invoice templates to every word on a document.
  { name: 'contract', test: among('(?<!/(?:access|invoice-templates)/.{0,20})contract.ts\\?plain$') },
  // Of every form.
  {
    name: 'shapes',
    test: among(
      'node_modules/zod/',
      'src/platform/(http/contract|identifiers|address|record-shape|warnings)',
    ),
  },
  {
    name: 'kit',
    test: among(
      '@mantine/core/esm/components/VisuallyHidden/',
      'src/kit/ui/([\\w-]+.tsx?|detail/Facts|list/(query|date-presets|useNameOf|ListTabs|List.module))',
    ),
  },
  // Too small to be asked for one by one.
  {
    name: 'small',
    test: among('@tabler/icons-react/', '@mantine/hooks/esm/use-(merged|window|callback|debounced)'),
    minShareCount: 10,
  },
  { name: 'ticks', test: among('@mantine/core/esm/components/(Checkbox|Switch)/'), minShareCount: 4 },
  { name: 'list', test: among('src/kit/ui/list/List.tsx') },
  {
    name: 'form',
    test: among(
      'node_modules/@mantine/form/',
      'src/kit/ui/form/(RecordForm|useRecordForm|Section|number-fields)\\.',
    ),
  },
]

/** Module ids have the slashes of the system. */
function among(...paths: string[]): RegExp {
  return new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))
}
