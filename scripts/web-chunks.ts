/**
 * What is wanted together travels together: one piece packs better than thirty small ones, and each route has fewer of
 * them to name. A piece brings along what it imports, unless one further up has it; all else is split by who needs it.
 */
export const sharedChunks = [
  // Rarely changes.
  { name: 'base', test: among('node_modules/(react|react-dom|scheduler|@tanstack)/') },
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
      'src/(?:kit|web)/(layouts/[A-Z](?!enuDrawer)|live/(use-live|Online)\\b|(?:nav|rooms).ts|ui/(TenantLink|Pop))',
    ),
  },
  // Of every page that asks the server for something.
  { name: 'contract', test: among('node_modules/zod/', 'src/platform/http/contract') },
  { name: 'kit', test: among('src/kit/ui/(\\w+.tsx?|detail/Facts)') },
]

/** Module ids have the slashes of the system. */
function among(...paths: string[]): RegExp {
  return new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))
}
