import type { Metadata } from '@/benchmarks/vbench/formats/data';
import type { DimensionId } from '@/benchmarks/vbench/formats/dimensions';

/** A prompt of the small tree, with its other texts and what each of its dimensions says of it. */
export interface Entry {
  prompt: string;
  augmented: string;
  chinese: string;
  dimensions: Partial<Record<DimensionId, Metadata>>;
}

/** Every dimension at least once, and metadata of every form that upstream's files have; the sentences are our own. */
export const ENTRIES: readonly Entry[] = [
  {
    prompt: 'A paper lantern changes from red to blue.',
    augmented:
      'A round paper lantern hangs from a wooden beam in the dusk. Its glow is a deep, warm red at first; bit by bit the red cools, until the whole lantern shines in a calm blue.',
    chinese: '一盏纸灯笼从红色变成蓝色',
    dimensions: {
      Diversity: null,
      Dynamic_Attribute: [
        'Initially, is the paper lantern mostly red? (yes or no)',
        'Finally, is the paper lantern mostly blue? (yes or no)',
        'Does the color of the paper lantern change? (yes or no)',
      ],
    },
  },
  {
    prompt: 'The light in a workshop gets dimmer.',
    augmented:
      'A carpenter’s workshop lies in bright daylight that falls through a wide window onto the bench. Slowly the light goes, until tools and shavings are hardly to be seen.',
    chinese: '作坊里的光线变暗',
    dimensions: { Dynamic_Attribute: ['Does the light in the workshop get dimmer? (yes or no)'] },
  },
  {
    prompt: 'A rabbit with the shell of a snail, resting on a mossy stone.',
    augmented:
      'On a mossy stone in a damp wood rests a single small creature: a brown rabbit whose back is covered by the coiled, glossy shell of a snail.',
    chinese: '一只背着蜗牛壳的兔子在长满苔藓的石头上休息',
    dimensions: {
      Composition: { question: ['The shell of a snail', 'A rabbit'], judge: [true, false] },
    },
  },
  {
    prompt: 'Two penguins play cards on a raft.',
    augmented:
      'Two penguins sit face to face on a raft of tarred planks, hold fans of playing cards in their flippers and lay them down in turn while the sea rocks them.',
    chinese: '两只企鹅在木筏上打牌',
    dimensions: {
      Composition: {
        question: ['Penguins that play cards', 'Penguins on a raft'],
        judge: [false, true],
      },
    },
  },
  {
    prompt: 'A kite, a teapot, a bell and an anchor hang from one rope.',
    augmented:
      'A single rope is stretched between two posts. From it hang, side by side, a paper kite, a blue teapot, a brass bell and a small iron anchor, all swaying gently.',
    chinese: '一根绳子上挂着风筝、茶壶、铃铛和锚',
    dimensions: {
      Composition: {
        question: ['A kite', 'A teapot', 'A bell', 'An anchor'],
        judge: [false, false],
      },
    },
  },
  {
    prompt: 'A person is peeling a boiled egg.',
    augmented:
      'Over a wooden board, two hands tap a boiled egg, break its shell and peel it off in small pieces, until the white lies bare.',
    chinese: '一个人正在剥煮鸡蛋',
    dimensions: {
      Motion_Rationality: [
        'Is the person peeling an egg? (yes or no)',
        'Do the fingers touch the shell? (yes or no)',
        'Is there less shell on the egg after the peeling? (yes or no)',
        'Is the white of the egg laid bare where the shell was? (yes or no)',
      ],
    },
  },
  {
    prompt: 'A purple ball and an orange ball roll over a lawn.',
    augmented:
      'On a sunny lawn a purple rubber ball rolls to the right, and further back an orange one rolls to the left; both stay in view all the while.',
    chinese: '一个紫球和一个橙球滚过草坪',
    dimensions: { Instance_Preservation: '1.purple ball and 1.orange ball' },
  },
  {
    prompt: 'Two purple balloons float above a fence.',
    augmented:
      'Two purple balloons on short strings float side by side above a white garden fence and sway in a light wind.',
    chinese: '两只紫色气球飘在栅栏上方',
    dimensions: { Instance_Preservation: '2.purple balloon' },
  },
  {
    prompt: 'A red ball is on the left of a crate, then the ball rolls to the right of the crate.',
    augmented:
      'In a bright room a red ball lies on the left of a wooden crate. It begins to roll, passes in front of the crate and comes to rest on its right.',
    chinese: '一个红球在木箱左边，然后滚到木箱右边',
    dimensions: {
      Dynamic_Spatial_Relationship: [
        'Is the ball on the left of the crate? (yes or no)',
        'Is the ball on the right of the crate? (yes or no)',
      ],
    },
  },
  {
    prompt: 'A child is waving, then suddenly they kneel and tie a shoe.',
    augmented:
      'A child on a quay waves with a raised arm to somebody out of view. All at once the child kneels on the stones and ties the lace of one shoe.',
    chinese: '一个孩子在挥手，然后突然跪下系鞋带',
    dimensions: { Motion_Order_Understanding: ['waving', 'kneel and tie a shoe'] },
  },
  {
    prompt: 'A baker hands a loaf to a neighbour.',
    augmented:
      'At the door of a small bakery a baker in a floury apron holds out a fresh loaf, and a neighbour takes it with both hands.',
    chinese: '面包师把一条面包递给邻居',
    dimensions: { Human_Interaction: null },
  },
  {
    prompt:
      'The camera starts low over a harbour at dawn, where boats lie still. It rises along a lighthouse, past its white wall. From the top it looks over roofs and smoke. It goes on along a road between fields of barley. At last it reaches a ridge, and behind it the open sea.',
    augmented:
      'One long flight at dawn: the camera begins low over a still harbour full of boats, rises along the white wall of a lighthouse, looks from its top over roofs and thin smoke, follows a road between fields of barley, and comes at last over a ridge to the open sea.',
    chinese:
      '镜头从清晨的港口低处开始，沿着白色灯塔上升，从塔顶俯瞰屋顶和炊烟，沿着大麦田间的道路前行，最后越过山脊看到大海',
    dimensions: {
      Complex_Landscape: [
        'The camera starts low over a harbour at dawn, where boats lie still.',
        'It rises along a lighthouse, past its white wall.',
        'From the top it looks over roofs and smoke.',
        'It goes on along a road between fields of barley.',
        'At last it reaches a ridge, and behind it the open sea.',
      ],
    },
  },
  {
    prompt:
      'A girl finds a key in the sand. She tries it on the door of a beach hut, which stays shut. An old man shows her a chest under the boards. The key opens it, and a gull flies out.',
    augmented:
      'A short story on a grey beach: a girl finds a rusty key in the sand and tries it in vain on the door of a hut; an old man shows her a chest under the boards, the key opens it, and a gull flies out.',
    chinese:
      '女孩在沙里找到钥匙，打不开小屋的门；老人指给她看木板下的箱子，钥匙打开箱子，一只海鸥飞出',
    dimensions: {
      Complex_Plot: [
        'A girl finds a key in the sand.',
        'She tries it on the door of a beach hut, which stays shut.',
        'An old man shows her a chest under the boards.',
        'The key opens it, and a gull flies out.',
      ],
    },
  },
  {
    prompt:
      'A clockmaker falls asleep over a watch. Its hands begin to turn backwards. The lamp burns brighter, and snow outside rises to the sky. The clockmaker wakes as a young man. He lays the watch aside and goes out into the light.',
    augmented:
      'In a narrow shop a clockmaker falls asleep over a watch whose hands begin to turn backwards; the lamp burns brighter, outside snow rises to the sky, and he wakes as a young man, lays the watch aside and goes out into the light.',
    chinese:
      '钟表匠伏在表上睡着，指针倒转，灯光变亮，窗外的雪升向天空，他醒来变成年轻人，放下表走进光里',
    dimensions: {
      Complex_Plot: [
        'A clockmaker falls asleep over a watch.',
        'Its hands begin to turn backwards.',
        'The lamp burns brighter, and snow outside rises to the sky.',
        'The clockmaker wakes as a young man.',
        'He lays the watch aside and goes out into the light.',
      ],
    },
  },
  {
    prompt:
      'Rain falls on a small theatre. A boy slips in without a ticket. He hides behind the curtain. The curtain rises too early. The audience takes him for the hero and claps. He bows and begins to sing.',
    augmented:
      'While rain falls on a small theatre, a boy slips in without a ticket and hides behind the curtain, which rises too early; the audience takes him for the hero and claps, and he bows and begins to sing.',
    chinese:
      '雨落在小剧院上，男孩没有票溜进去躲在幕布后，幕布提前升起，观众以为他是主角并鼓掌，他鞠躬开始歌唱',
    dimensions: {
      Complex_Plot: [
        'Rain falls on a small theatre.',
        'A boy slips in without a ticket.',
        'He hides behind the curtain.',
        'The curtain rises too early.',
        'The audience takes him for the hero and claps.',
        'He bows and begins to sing.',
      ],
    },
  },
  {
    prompt: 'Pebble shore, pan right.',
    augmented:
      'A shore of coloured pebbles, seen from above in even light. The camera pans smoothly to the right.',
    chinese: '鹅卵石海滩，镜头右移',
    dimensions: { Camera_Motion: 'pan_right' },
  },
  {
    prompt: 'Pebble shore, tilt up.',
    augmented:
      'A shore of coloured pebbles, seen from above in even light. The camera tilts smoothly upwards.',
    chinese: '鹅卵石海滩，镜头上移',
    dimensions: { Camera_Motion: 'tilt_up' },
  },
  {
    prompt: 'Pebble shore, zoom in.',
    augmented:
      'A shore of coloured pebbles, seen from above in even light. The camera zooms in steadily.',
    chinese: '鹅卵石海滩，镜头推近',
    dimensions: { Camera_Motion: 'zoom_in' },
  },
  {
    prompt: 'Pebble shore, static camera.',
    augmented:
      'A shore of coloured pebbles, seen from above in even light by a camera that stands still.',
    chinese: '鹅卵石海滩，固定镜头',
    dimensions: { Camera_Motion: 'static' },
  },
  {
    prompt: 'The camera circles around. A stone well.',
    augmented:
      'In the middle of an empty yard stands an old stone well. The camera circles around it at an even height, so that all its sides come into view.',
    chinese: '石井，环绕镜头',
    dimensions: { Camera_Motion: 'orbits', 'Multi-View_Consistency': null },
  },
  {
    prompt: 'A woman is hanging laundry in a courtyard.',
    augmented:
      'In a sunny courtyard a woman in a blue dress takes wet sheets from a basket, shakes them out and hangs them over a line.',
    chinese: '一位女士在院子里晾衣服',
    dimensions: { Human_Anatomy: null, Human_Clothes: null, Human_Identity: null },
  },
  {
    prompt: 'A cork is held under water in a glass and let go.',
    augmented:
      'Two fingers hold a cork at the bottom of a tall glass of water and let it go; the view stays close to the glass.',
    chinese: '软木塞被按在一杯水的底部，然后松开',
    dimensions: {
      Mechanics: [
        'Is the cork let go under water? (yes or no)',
        'Does the cork rise to the surface? (yes or no)',
      ],
    },
  },
  {
    prompt: 'An iron nail is dropped into a bowl of water.',
    augmented: 'A hand drops a long iron nail into a clear bowl of water that stands on a table.',
    chinese: '一枚铁钉掉进一碗水里',
    dimensions: { Mechanics: ['Does the nail sink to the bottom? (yes or no)'] },
  },
  {
    prompt: 'A drop of ink falls onto blotting paper.',
    augmented:
      'A single drop of black ink falls from a nib onto white blotting paper and is filmed from close by.',
    chinese: '一滴墨水落在吸墨纸上',
    dimensions: {
      Material: [
        'Does the ink touch the paper? (yes or no)',
        'Does the ink spread into the paper? (yes or no)',
      ],
    },
  },
  {
    prompt: 'A timelapse captures butter in a pan as the temperature rises from 10°C to 90°C.',
    augmented:
      'A timelapse shows a cube of butter in a steel pan while the temperature rises from 10°C to 90°C.',
    chinese: '延时摄影：温度从10°C升到90°C，锅里的黄油',
    dimensions: {
      Thermotics: [
        'Initially, is the butter solid? (yes or no)',
        'Finally, has the butter melted? (yes or no)',
        'Does the pan stay the same? (yes or no)',
      ],
    },
  },
  {
    prompt: 'A timelapse captures a candle’s wax in a room at −20°C.',
    augmented:
      'A timelapse shows the pool of wax of a candle that was put out, in a room at −20°C.',
    chinese: '延时摄影：−20°C房间里蜡烛的蜡',
    dimensions: { Thermotics: ['Does the wax become solid? (yes or no)'] },
  },
];
