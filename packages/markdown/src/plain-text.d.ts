import { type ParseOptions } from './parse-markdown'
/** Returns a text without its marks; `separator` is put between blocks and between table cells. */
export declare function plainText(text: string, separator?: string, options?: ParseOptions): string
/** The mentions of a text, such as `@ada`, in their order, also repeated ones. */
export declare function mentionsIn(text: string, options?: ParseOptions): readonly string[]
