import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/**
 * Loaded before everything else (`--import`), and plain JavaScript for that: what Node makes of the sources is kept
 * beside the data, by their content, and the next start need neither load what strips types nor compile. Where nothing
 * can be written it goes on without.
 */
enableCompileCache(join(process.env.DATA_DIR || 'data', 'compiled'))
