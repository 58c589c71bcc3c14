/**
 * What a table is: the component that draws a game for which a board of pieces is not enough, and offers its moves.
 *
 * A module of a kind exports `mount(host, context)` and returns the table. It knows no rules: `position.table` says
 * what lies on it for this reader, `legal` which moves there are and what they are called. The same component draws for
 * the play page, the match page, where nobody moves, and cards of rules.
 */

/**
 * @typedef {[message: string, values?: {[name: string]: string | number | Words}, context?: string]} Words a message of the
 *   catalogue, its values, which may be words again, and the game that means something else by it than others
 * @typedef {[text: string, points: string[], words?: Words]} Move a legal move: its text, which makes it, the points of
 *   its board, and what it is called
 * @typedef {import("../board.js").Position & {table: Record<string, any>}} Position
 *
 * @typedef {object} Context
 * @property {string} game
 * @property {Record<string, string>} options of the game
 * @property {number} observer the player who looks on; -1 for a spectator, and where one user moves for all
 * @property {number | undefined} below the player who sits below; undefined as in the game's diagrams
 * @property {string[]} players their names, by player
 * @property {string[]} sides the names of the sides, by player
 * @property {(text: string) => void} move makes a move; the server checks it
 * @property {(text: string) => Promise<boolean>} place makes several moves by which the user places pieces, as one word;
 *   returns whether the server took them. Where it refuses, none is made
 * @property {(text: string) => Promise<{points?: number, error?: string}>} check asks the server about a move without
 *   making it: its points where moves score, or why it is not legal
 * @property {(text: string) => void} say has a screen reader say something
 *
 * @typedef {object} Table
 * @property {(position: Position, legal: Move[] | null) => Move[] | void} update draws a position; `legal` has the moves
 *   that the user may make now, and is null while the user may make none. Returns the moves that it does not offer
 *   itself: the page has buttons for these.
 * @property {boolean} [unfinished] whether the user has laid or placed something that is not sent yet
 * @property {() => void} destroy lets go of everything outside of the host: timers, listeners, dialogs
 *
 * @typedef {{mount: (host: HTMLElement, context: Context) => Table, styles?: string[]}} Kind `styles` has the names of
 *   further files of styles/tables/ that it needs, such as `cards`
 */

export {};
