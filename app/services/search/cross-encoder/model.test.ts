import { describe, expect, it } from 'vitest';
import { words } from '../../language/words';
import { Model } from './model';
import { readCrossEncoders } from './weights-file';

/** Two models with random weights of four, three and two numbers, written by eval/encoder/cross/train.py. */
const FILE = Buffer.from(
  'S0NSUwEAAAAEAAAAAwAAAAIAAAARAAAAAgAAACwTvAVZdQQMzbxgFPJushaOyGkbpbdjJRK7SiYOwz9H1HbRR4170UpXxx9pBCAzmHKfTpvSiVzI2p5c883Hd/adrQT6P/S8O9MJijspsig8j+hOPN2xkDvWSx08p/DtO0h0hDvhtBs8mtAZPLHQxzq5BtM7ViGjOzGuGDxBxzA8LMYqPPGiczuleyu/qJ7AvsTm2rxQjqI/kMFovyxMUj6CbUe/y75PvywYmT+w+Ee+DTiyP5dZyr8NgdI/k2mcP+D1vz5Rkja/LtNnvwdBtDsMByG9xGBKPdHeEz/Os5g+gi2mv8Gh3b418z89N4f3Poj66z4o0qA+cpmvPJBKNT9SixE/ClWdvroCkb4CfQy/NOaxPp5t5j7NzIw/V6vHv3rryz5QtlM9LHcBv4uZ1T7wckW/8UVWPw64XD/lHoK+TUgpvrKh4T58fj6+CH1SvkN/8b4FpKI+qARYP9JkW7+wNOQ+wecqP041Zj+goUc/zGTxvrT5kj/s8TO/W0yov09Y3L7UE5U9D4I/PSXzOz8i5Li+RhRnPhRwAEAnaxg+oWCAPaIw6r5dTeo+yTX7vt+DmjxvWwg/rQ8KPqqvPD/XbSA/d56+v1sOwb5Qfq8+qKthv6dLAz8EW5w+XkmOP/+wkb/qsbE+oRx8v2BMjz+L6709tNhov40H8D5GR+C+biFAPip3+j7Z6RE/mcikPq9huj7A5og/ivwwv4WzNz/aiIG+INPavUIX6j5WhdW9eoquPlDow73xCXA/oGg1P2AtVD76WuM+VRpLvRH8oT69JkW/fjFKvpJJnL+2lxi/FEepvikg078XFOo+ohn1PuzuAT8OCm2+6W2nPRfCib+ZzG4++SlGPZhl5D5LTOM+1cECv14ljj/ccXc/CUKIPT5SmD531tM9IsVhvl/SeT50Dw091avhPlpsnDzpfnk+NiITv+pXCj5PrXG+ClAxvxueDD8aBbQ/SMC8v8TXXD/D8H4+wca3vUFwtz5X+8O/eBV4vQ8odT4ZKJy/AAAAQGalFj8vJ0q/GXICv6R3gz63AVw/bBPcPh66er/OIeM+Tn5aP+eTFT/Mbk2+psmcP7VIWD/+138/0TwqPlxqPT7ZxJY/gsKKvoktSL+LW/S+g711P7ond7/ZJpI/5satPohWA793gb5UIn/Vn1B/yc7i8AJ/8IGRnH86WQv4mH+lMYEvy0IAS39T9dOBf0B8XeU/AH/kgRRZxn8/Fjjqf+iB6yZElhF/kfJC+DvsUrs7jX4ePKS/FzyMT/I7ZkwpPLv1MzzLtYA74iMnPG+qnTscVx48vYwSPFZUgjwLTLs7jmcePO3jrzvsWso767/YvlanbT9/rA8/HyidPovIAL46qx++MuQbv9keIz9ZFP+9N3Sev5Bdbz9DJjW/GZFGv6YvkL+Qwn0/zlsaP7Dryj3RM4W/CxUpP4V/or97l00/bJyXvrm7ib5jmqM/cDCQv2QmzT3XbYm+MYhVvkoI4b19t28/DMyAPmX1w7+G8wM+ADM7P0ohML9w8sk9zcyMP7P+Fr5ErqK+XG50vxgmLr9fS3U+qSh1vlT6fj22g6i+V20FP+S4Br7ABBG/HBUkviGKab40NfS+ldN+P04oCb70BI4+0aCYPnwUDj/QgYw+PZ+ZviAVEz5/UbG93sWuPtIlrz471+++pkKNPhldqz7PicM+0uBlvzMHMr9CKqo//sofPiZpyj4WSQm+nHEBP/x7Aj7TeSa/8mTLvmY1JD/EjY+/GJSeP66vGb6inGW/EMh5PkV3hj9UeiY+t4AIP9qACL8X1Ei/y3uYvneL671ASGQ/QiJjP6YzNb6SIew+DGlXP1hbnj5Mefc+v7blPVLoWL+4e5Y+e2kMP+i+mj5SPj8+TIGIPjj/A74sqqC+Iu8hvQA5+r4hX5C/Ngnyvqg11j75EoC/fFEwvqAYobygLxq+U9S9PQIXjr+CB3++o3yMPYTn6j/1Pdo+Bx+GP4NSOb81O9i+K+jlvu/wxb9BuRE9UhAOv9tAuL8nb6y+hCchPl2O5j7SaDw+HTpkP8Vhy74/P2e/cNbxPopJLz+HYVi/M35tvrx4YL71DKK9uaiNP9i4gT8brIo+hkDSvzYo8b84NX2/0HmBvp7OEb89SwC/77TRPvcqtT+dPWS/BgFIvuuaI7+8YQU/D46dPwAAAECr9nw+ljgGP6LqRb4cwva/7hOPP4eDQL9imCG9Me5BvyTMRL5CUp2+rDrFvsG4nD4zJda+ziX/vVYnAr+4Y76+606QPzE8r7xj44+8Zc2IPfgktL6A8RLAkCXLPpKya78dMIy/MQ1agbL3f4J/5BO9VkFFgYHtHtt/ffgIloEM2qN/zBWBFwUOC0SB4jwgfwF/xh4N/M0Ef/ShHH9/4O+zgbcSs/J0vYE=',
  'base64',
);

describe('a model of the cross-encoder', () => {
  it.each([
    ['price', '7 km', -2.3492],
    ['7 km price', 'km price 12 price', -0.7724],
    ['12', 'price', 0.2181],
  ])('gives a question and a statement the score that training gives them: %s, %s', (question, statement, expected) => {
    const scores = readCrossEncoders(FILE)
      .map((encoder) => new Model(encoder))
      .map((model) => model.score(model.asked(words(question)), model.told(words(statement))));
    expect((scores[0]! + scores[1]!) / 2).toBeCloseTo(expected, 3);
  });
});

describe('the file of a cross-encoder', () => {
  it('holds models that share their features', () => {
    const [first, second] = readCrossEncoders(FILE);
    expect(first!.hashes).toEqual(second!.hashes);
    expect(first!.vectors.length).toBe(4 * first!.hashes.length);
    expect(first!.weights.joined).not.toEqual(second!.weights.joined);
  });

  it('is refused if it is cut or another file', () => {
    expect(() => readCrossEncoders(FILE.subarray(0, -1))).toThrow('not a cross-encoder file');
    expect(() => readCrossEncoders(Buffer.from('{"dimensions":64,"features":[],"models":2}'))).toThrow(
      'not a cross-encoder',
    );
    expect(() => readCrossEncoders(Buffer.alloc(0))).toThrow('not a cross-encoder file');
  });
});
