/** A small picture for each game of the peg unit: o is a peg, m a marker, * a mine, and a dot an empty hole. */

const EMBLEMS: Record<string, string> = {
  "free-for-all": "o..o.. .o..o. ...o.o o..... ..o..o .o..o.",
  "mad-dash": "...mm. ...m.. ...... .o.... oo.... oo....",
  "tic-tac-two": "...... ...... ...... o.o.m. .o.mo. o.om.o",
  "border-patrol": "ooo..o o....o .....o ...... o....m o..ooo",
  "x-rays": "...... .o.... ..o.m. ..o... ...oo. ......",
  "tank-blitz": "oooooo o*oo*o *....* ...... ...... .mmmm.",
  "chain-gang": "...... .m..m. ..oo.. ...o.. .m..m. ......",
  "leap-frog": "m..... .mm... ....o. o..... oo...m ooo..m",
  "battle-of-the-blobs": "oo.... ooo... .oo..m ..o.mm ...mmm ....mm",
  hideout: "...... .o..o. oo.ooo ....o. ...... .m..m.",
  "rapid-transit": "oooooo oooooo ..o.o. ...m.. ...... m....m",
  hostage: "..oo.. .o*o.. ..oo.. ...... ...m.. .m....",
  "space-attack": "o.o.o. .o.o.o m.o.o. .o.o.m o.m.o. .o.o.o",
  football: "o....o ..oo.. .o**o. ..oo.. m....m ..mm..",
  soccer: "..mm.. ...... .o..o. ..*... .o..o. ..oo..",
};

/** The emblem of a game, row by row; a game that we do not know yet gets a pattern of its own. */
export function emblem(slug: string): string[] {
  const known = EMBLEMS[slug];
  if (known) return known.split(" ");
  let seed = Array.from(slug).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return Array.from({ length: 6 }, () =>
    Array.from({ length: 6 }, () => {
      seed = (seed * 1103515245 + 12345) >>> 0;
      return "..o.m."[(seed >>> 16) % 6];
    }).join(""));
}
